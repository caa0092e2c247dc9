import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseChange } from '@portal/contracts';
import { type Change, changeActive, composeActive } from './change-active.ts';
import { type Candidate, passGate, recheckComposition, refuseFor } from './gate/gate.ts';
import { smokeTest } from './gate/smoke/smoke-test.ts';
import {
  type ActiveVersions,
  activeBeside,
  findRelease,
  type Release,
  readActive,
  readComposition,
  retiredApp,
  type Site,
  writeSite,
} from './store/documents.ts';
import { overlayStore } from './store/overlay-store.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { orderOf, wayBackFrom } from './way-back.ts';

export interface PromoteOptions {
  /** Person who promotes, for the record. */
  by: string;
  /** Share of the visitors for a canary, between 0 and 1. Absent: everybody. */
  share?: number;
  /** Promote only if this version is active, null for none. A decision must not undo what others have done since. */
  from?: string | null;
  /** Promote only if the version is the app's canary. A canary that ended must not become active for everybody. */
  canary?: boolean;
  /** Reason for skipping the smoke test, for the record. */
  skipSmoke?: string;
  /** Accepts a build whose types were not checked. For development only. */
  development?: boolean;
}

/**
 * Makes a published version active for everybody, or a canary for a share of the visitors, after all checks. A
 * promotion for everybody ends the app's canary.
 * @returns null if the version is active in this way already
 * @throws with every reason for a refusal; then nothing has changed
 */
export async function promote(
  store: ReleaseStore,
  app: string,
  version: string,
  options: PromoteOptions,
): Promise<ReleaseChange | null> {
  refuseForgery(options);
  const release = await published(store, app, version);
  for (;;) {
    const tested = await readActive(store);
    const already = isAlready(tested, release, options);
    if (!already) refuseIfChanged(tested, release, options);
    const smoke = already ? null : await test(store, await candidateFor(store, tested, { release, options }), options);
    let changedMeanwhile = false;
    const change = await changeActive(store, async (active, since) => {
      if (isAlready(active, release, options)) return undefined;
      refuseIfChanged(active, release, options);
      changedMeanwhile = already || companionsOf(app, active) !== companionsOf(app, tested);
      if (changedMeanwhile) return undefined;
      // The version can have been pruned in the meantime.
      await published(store, app, version);
      recheckComposition(await candidateFor(store, active, { release, options }));
      return changeTo(release, active, { ...options, since, smoke });
    });
    if (!changedMeanwhile) return change;
  }
}

async function published(store: ReleaseStore, app: string, version: string): Promise<Release> {
  const release = await findRelease(store, app, version);
  if (!release) throw new Refusal(`${app} ${version} is not in the release store; publish it first`);
  return release;
}

/**
 * Sets where the portal runs, and composes the pages again.
 * @throws if they cannot be composed; then nothing has changed
 */
export function configureSite(store: ReleaseStore, site: Site): Promise<void> {
  return store.exclusively(async (held) => {
    const active = await readActive(held);
    for (const target of [overlayStore(held), held]) {
      await writeSite(target, site);
      await composeActive(target, active);
    }
  });
}

interface PromotionRequest {
  release: Release;
  options: PromoteOptions;
}

async function candidateFor(
  store: ReleaseStore,
  active: ActiveVersions,
  { release, options }: PromotionRequest,
): Promise<Candidate> {
  const canary = options.share !== undefined;
  return {
    release,
    // A canary runs beside the active version of its own app.
    beside: await readComposition(store, canary ? active : activeBeside(active, release.app)),
    canary,
    untyped: options.development ?? false,
  };
}

/** A canary of the active version would change nothing. */
function isAlready({ apps }: ActiveVersions, { app, version }: Release, { share }: PromoteOptions): boolean {
  const { version: active, canary } = apps[app] ?? {};
  return active === version || (share !== undefined && canary?.version === version && canary.share === share);
}

/** @throws if the active version has changed since the decision */
function refuseIfChanged({ apps }: ActiveVersions, { app, version }: Release, { from, canary }: PromoteOptions): void {
  const current = apps[app];
  if (from !== undefined && (current?.version ?? null) !== from)
    throw new Refusal(
      current ? `${app} ${current.version} is active now, not ${from ?? 'retired'}` : `${app} is not active`,
    );
  if (canary && current?.canary?.version !== version)
    throw new Refusal(`${app} ${version} is no longer a canary: it was ended or replaced`);
}

/** The versions that a smoke test of the app depends on: the shell for a remote, all remotes for the shell. */
function companionsOf(app: string, { apps }: ActiveVersions): string {
  const others = app === 'shell' ? Object.entries(apps).filter(([name]) => name !== 'shell') : [['', apps.shell]];
  return JSON.stringify(others);
}

async function test(store: ReleaseStore, candidate: Candidate, { skipSmoke }: PromoteOptions): Promise<string> {
  await passGate(store, candidate);
  if (skipSmoke) return skipSmoke;
  refuseFor(candidate.release, await smokeTest(store, candidate));
  return passed;
}

/** Recorded for a smoke test that ran. */
const passed = 'passed';

/** A reason for skipping the smoke test must not look like its result. */
function refuseForgery({ skipSmoke }: PromoteOptions): void {
  if (skipSmoke?.trim().toLowerCase() !== passed) return;
  throw new Refusal(`'${passed}' is what the record says of a smoke test that ran; give the reason why it is left out`);
}

interface Details extends PromoteOptions {
  since: string;
  smoke: string | null;
}

function changeTo({ app, version }: Release, active: ActiveVersions, { by, share, since, smoke }: Details): Change {
  const current = active.apps[app];
  const entry = { app, version, from: current?.version ?? null, share: share ?? null, by, reason: null, smoke };
  if (current && share !== undefined) {
    const canary = { version, share, since, by };
    return { app: { ...current, canary }, entry: { ...entry, action: 'canary' } };
  }
  // A retired version counts as bad.
  const before = current ?? retiredApp(active, app);
  const good = [...(before?.earlier ?? []), ...(current ? [current.version] : [])];
  const wayBack = wayBackFrom(version, before ? orderOf(before) : [], good);
  return { app: { version, since, by, ...wayBack }, entry: { ...entry, action: 'promote' } };
}
