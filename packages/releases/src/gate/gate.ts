import { Refusal } from '@portal/command-line/refusal';
import semver from 'semver';
import { rendersPages } from '../render/render-code.ts';
import type { Composition, Release } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { canaryProblems, contractProblems } from './contract.ts';
import { fileProblems } from './files.ts';

export interface Candidate {
  release: Release;
  /** What visitors have now. */
  beside: Composition;
  canary: boolean;
  /** Whether unchecked types are allowed, which is true only while developing. */
  untyped: boolean;
}

/** The reasons why a release would not work, before it becomes active. */
export const gateProblems = async (store: ReleaseStore, candidate: Candidate): Promise<string[]> => [
  ...(await fileProblems(store, candidate.release)),
  ...(candidate.untyped ? [] : typeProblems(candidate.release)),
  ...renderProblems(candidate.release),
  ...compositionProblems(candidate),
];

/** Problems with the types of a release. Unchecked types count as wrong. */
function typeProblems({ app, types, portal, sdk }: Release): string[] {
  if (!types) return [`its types were not checked; build and publish it with \`npm run release -- publish ${app}\``];
  if (portal && !semver.satisfies(types.sdk, sdk))
    return [`its types were checked against sdk ${types.sdk}, which is not in the range ${sdk} that it needs`];
  return [];
}

/** A page of members shows what no server knows, and the pages of a remote are composed in one way. */
const renderProblems = (release: Release): string[] =>
  (rendersPages(release) ? (release.portal?.areas ?? []) : [])
    .filter(({ frame }) => frame !== 'public')
    .map(
      ({ path }) =>
        `its area ${path} is not public, and a server renders all areas of a remote or none: give ${path} to another remote, or leave src/render.tsx out`,
    );

/** The reasons that depend on the other active versions, which take no time to find. */
export const compositionProblems = ({ release, beside, canary }: Candidate): string[] => [
  ...contractProblems(release, beside),
  ...(canary ? canaryProblems(release, beside) : []),
];

const nameOf = ({ app, version }: Release) => `${app} ${version}`;

/** @throws with the problems of each release, in their order, if there are any */
export function refuseForEach(releases: Release[], problems: string[][]): void {
  const named = releases.flatMap((release, index) =>
    (problems[index] ?? []).map((problem) => (releases.length > 1 ? `${nameOf(release)}: ${problem}` : problem)),
  );
  refuseFor(releases, named);
}

/** @throws with all problems, if there are any. Where there are several releases, a problem names its own. */
export function refuseFor(releases: Release[], problems: string[]): void {
  if (problems.length === 0) return;
  const together = releases.length > 1 ? 'were not promoted, because they go together' : 'was not promoted';
  throw new Refusal(`${releases.map(nameOf).join(', ')} ${together}:\n  ${problems.join('\n  ')}`);
}
