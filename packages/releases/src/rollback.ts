import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseChange } from '@portal/contracts/releases';
import { type Change, changeActive } from './change-active.ts';
import { contractProblems } from './gate/contract.ts';
import { lastTimeActive, wasFirst } from './history.ts';
import { retirement } from './retire.ts';
import {
  type ActiveApp,
  type ActiveVersions,
  activeApp,
  activeBeside,
  findRelease,
  readActive,
  readComposition,
} from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { wayBackFrom } from './way-back.ts';

export interface RollbackRequest {
  /** Roll back only if this version is active. A second request must not go back two versions. */
  from?: string;
  /** A version that was active before. Absent: the last good one. */
  to?: string;
}

export interface RollbackOptions extends RollbackRequest {
  by: string;
  reason?: string;
}

/** What a rollback would do, and when its target was last active, if the history knows. */
export interface RollbackPlan {
  from: string;
  /** Null if there is no earlier version: the app is retired. */
  to: string | null;
  /** The canary of the app, which ends. */
  canary?: string;
  activeTime?: { since: string; until?: string };
}

/** @throws if `rollback` would refuse the request */
export async function planRollback(store: ReleaseStore, app: string, request: RollbackRequest): Promise<RollbackPlan> {
  const active = await readActive(store);
  const { current, target } = await targetOf(store, active, { app, ...request });
  const plan = { from: current.version, canary: current.canary?.version };
  if (target) return { ...plan, to: target, activeTime: await lastTimeActive(store, app, target) };
  await retirementOfFirst(store, active, { app, by: '', since: '' });
  return { ...plan, to: null };
}

/**
 * Makes an earlier version active again: the last good one, or the requested one. It passed the checks before its
 * promotion. All versions that were first active after the target count as bad, so the next rollback goes further back.
 * A canary of the app ends. Without an earlier version the app is retired.
 * @throws if there is no target, if it does not fit the other active versions, or if the app has a canary and neither
 * version is named
 */
export async function rollback(
  store: ReleaseStore,
  app: string,
  { by, reason, ...request }: RollbackOptions,
): Promise<ReleaseChange> {
  const change = await changeActive(store, async (active, since) => {
    const { current, target, order } = await targetOf(store, active, { app, ...request });
    if (!target) return retirementOfFirst(store, active, { app, by, reason, since });
    return {
      app: { version: target, since, by, ...wayBackFrom(target, order, current.earlier) },
      entry: { app, action: 'rollback', version: target, from: current.version, by, reason: reason ?? null },
    };
  });
  return change as ReleaseChange;
}

/**
 * The retirement that undoes a first release.
 * @throws if the portal needs the app
 */
async function retirementOfFirst(
  store: ReleaseStore,
  active: ActiveVersions,
  { reason, ...request }: { app: string; by: string; since: string; reason?: string },
): Promise<Change> {
  try {
    return await retirement(store, active, { ...request, reason: reason ?? 'Its first release was rolled back' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const nothing = `No version of ${request.app} was active before, so there is none to roll back to.`;
    throw new Refusal(`${nothing} ${error.message}`);
  }
}

/**
 * The target of a rollback, undefined if there is no earlier version.
 * @throws with the reason if there is none
 */
async function targetOf(store: ReleaseStore, active: ActiveVersions, request: RollbackRequest & { app: string }) {
  const { app, from, to } = request;
  const current = activeApp(active, app);
  if (!current) throw new Refusal(`${app} is not active`);
  if (from && from !== current.version) throw new Refusal(`${app} ${current.version} is active now, not ${from}`);
  if (from === undefined && to === undefined) refuseBesideCanary(app, current);
  const order = to === undefined ? current.everActive : await orderWith(store, { app, current, to });
  const target = to ?? current.earlier.at(-1);
  if (!target) {
    if (await wasFirst(store, app, current.version)) return { current, target, order };
    throw new Refusal(
      `No good version of ${app} from before ${current.version} is left, so there is none to roll back to. To remove ${app} from the portal, use retire`,
    );
  }
  const release = await findRelease(store, app, target);
  if (!release) throw new Refusal(`${app} ${target} was active before, but it is missing in the release store`);
  const problems = contractProblems(release, await readComposition(store, activeBeside(active, app)));
  if (problems.length > 0) throw new Refusal(`${app} cannot be rolled back to ${target}:\n  ${problems.join('\n  ')}`);
  return { current, target, order };
}

/** Who means the canary would take away the version before it, which is good, from everybody. */
function refuseBesideCanary(app: string, { version, canary }: ActiveApp): void {
  if (!canary) return;
  throw new Refusal(
    `${app} has the canary ${canary.version}: demote ends it. To leave ${version}, which the other visitors get, say --from ${version}`,
  );
}

/**
 * The versions in the order of their first promotion, with the requested one.
 * @throws if it was never active, or is active now
 */
async function orderWith(
  store: ReleaseStore,
  request: { app: string; current: ActiveApp; to: string },
): Promise<string[]> {
  const { app, current, to } = request;
  if (to === current.version) throw new Refusal(`${app} ${to} is active already`);
  const order = current.everActive;
  if (order.includes(to)) return order;
  // active.json does not list promotions that are longer ago.
  if (await lastTimeActive(store, app, to)) return [to, ...order];
  throw new Refusal(
    (await findRelease(store, app, to))
      ? `${app} ${to} was never active for everyone, so nobody knows whether it works. Promote it: a promotion tests it first`
      : `${app} ${to} is not in the release store. Versions that were active before: ${before(current)}`,
  );
}

const before = ({ everActive, version }: ActiveApp): string =>
  everActive.filter((one) => one !== version).join(', ') || 'none';
