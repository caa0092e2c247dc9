import { Refusal } from '@portal/command-line/refusal';
import type { Composition, Release } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { canaryProblems, contractProblems } from './contract.ts';
import { fileProblems } from './files.ts';
import { typeProblems } from './types.ts';

export interface Candidate {
  release: Release;
  /** What visitors have now. */
  beside: Composition;
  canary: boolean;
  /** Whether unchecked types are allowed, which is true only while developing. */
  untyped: boolean;
}

/**
 * Checks a release before it becomes active.
 * @throws with every reason why it would not work
 */
export async function passGate(store: ReleaseStore, candidate: Candidate): Promise<void> {
  const { release, untyped } = candidate;
  refuseFor(release, [
    ...(await fileProblems(store, release)),
    ...(untyped ? [] : typeProblems(release)),
    ...compositionProblems(candidate),
  ]);
}

/**
 * The checks that depend on the other active versions and take no time.
 * @throws with every reason
 */
export const recheckComposition = (candidate: Candidate): void =>
  refuseFor(candidate.release, compositionProblems(candidate));

const compositionProblems = ({ release, beside, canary }: Candidate) => [
  ...contractProblems(release, beside),
  ...(canary ? canaryProblems(release, beside) : []),
];

/** @throws with all problems, if there are any */
export function refuseFor(release: Release, problems: string[]): void {
  if (problems.length === 0) return;
  throw new Refusal(`${release.app} ${release.version} was not promoted:\n  ${problems.join('\n  ')}`);
}
