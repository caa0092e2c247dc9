import type { ReleaseChange } from '@portal/contracts';
import { changeLive } from './change-live.ts';
import { contractProblems } from './gate/contract.ts';
import { Refusal } from './refusal.ts';
import { findRelease, liveApp, liveBeside, readComposition } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

export interface RollbackOptions {
  by: string;
  reason?: string;
  /** Only where this is live: who asks twice, or beside somebody else, must not go back two versions. */
  from?: string;
}

/**
 * Makes the last good version live again: the one before, which then passed the gate. What is left counts as bad: the next
 * rollback goes further back, not to it. A canary of the app ends with it.
 * @throws where there is none, or where it doesn't fit what else is live by now
 */
export async function rollback(
  store: ReleaseStore,
  app: string,
  { by, reason, from }: RollbackOptions,
): Promise<ReleaseChange> {
  const change = await changeLive(store, async (live, since) => {
    const current = liveApp(live, app);
    if (!current) throw new Refusal(`${app} is not live`);
    if (from && from !== current.version) throw new Refusal(`${app} ${current.version} is live by now, not ${from}`);
    const version = current.earlier.at(-1);
    if (!version)
      throw new Refusal(`No version of ${app} was live before ${current.version}: there is none to go back to`);
    const release = await findRelease(store, app, version);
    if (!release) throw new Refusal(`${app} ${version}, live before, is missing from the release store`);
    const problems = contractProblems(release, await readComposition(store, liveBeside(live, app)));
    if (problems.length > 0) throw new Refusal(`${app} cannot go back to ${version}:\n  ${problems.join('\n  ')}`);
    return {
      app: { version, since, by, earlier: current.earlier.slice(0, -1) },
      entry: {
        app,
        action: 'rollback',
        version,
        from: current.version,
        share: null,
        by,
        reason: reason ?? null,
        smoke: null,
      },
    };
  });
  return change as ReleaseChange;
}
