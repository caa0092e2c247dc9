import { Refusal } from '@portal/command-line/refusal';
import type { Composition, Release } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { canaryProblems, contractProblems } from './contract.ts';
import { fileProblems } from './files.ts';
import { typeProblems } from './types.ts';

export interface Candidate {
  release: Release;
  /** What visitors get now. */
  beside: Composition;
  canary: boolean;
  /** Whether its types may be unchecked: only while developing. */
  untyped: boolean;
}

/** Refuses a release that would not work beside what is live. @throws with every reason */
export async function passGate(store: ReleaseStore, candidate: Candidate): Promise<void> {
  const { release, untyped } = candidate;
  refuseFor(release, [
    ...(await fileProblems(store, release)),
    ...(untyped ? [] : typeProblems(release)),
    ...compositionProblems(candidate),
  ]);
}

/** The part of the gate that depends on what else is live, and takes no time. @throws with every reason */
export const passAgain = (candidate: Candidate): void => refuseFor(candidate.release, compositionProblems(candidate));

const compositionProblems = ({ release, beside, canary }: Candidate) => [
  ...contractProblems(release, beside),
  ...(canary ? canaryProblems(release, beside) : []),
];

/** @throws where there are problems, with all of them */
export function refuseFor(release: Release, problems: string[]): void {
  if (problems.length === 0) return;
  throw new Refusal(`${release.app} ${release.version} was not promoted:\n  ${problems.join('\n  ')}`);
}
