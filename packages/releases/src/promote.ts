import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseChange } from '@portal/contracts';
import { type Change, changeLive, composeLive } from './change-live.ts';
import { type Candidate, passAgain, passGate, refuseFor } from './gate/gate.ts';
import { smokeTest } from './gate/smoke/smoke-test.ts';
import {
  findRelease,
  type Live,
  liveBeside,
  type Release,
  readComposition,
  readLive,
  retiredApp,
  type Site,
  writeSite,
} from './store/documents.ts';
import { overlayStore } from './store/overlay-store.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { orderOf, wayBackFrom } from './way-back.ts';

export interface PromoteOptions {
  /** Who promotes; recorded. */
  by: string;
  /** Part of the visitors, between 0 and 1, for a canary; for everyone where absent. */
  share?: number;
  /** Only where this is live, null for nothing: who decides on what they saw must not undo what others did since. */
  from?: string | null;
  /** Only where the version is the app's canary: one that was taken back must not go live for everyone. */
  canary?: boolean;
  /** Why the browser's smoke test is left out; recorded. */
  skipSmoke?: string;
  /** Only while developing: takes a build whose types were not checked. */
  development?: boolean;
}

/**
 * Makes a published version live for everyone, or a canary for a share of the visitors, after the checks of the gate. A
 * promotion for everyone ends the app's canary.
 * @returns null where the version was live that way already
 * @throws with every reason why the release is refused; then nothing has changed
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
    const tested = await readLive(store);
    const already = isAlready(tested, release, options);
    if (!already) asSeen(tested, release, options);
    const smoke = already ? null : await test(store, await candidateFor(store, tested, { release, options }), options);
    let changedMeanwhile = false;
    const change = await changeLive(store, async (live, since) => {
      if (isAlready(live, release, options)) return undefined;
      asSeen(live, release, options);
      changedMeanwhile = already || besides(app, live) !== besides(app, tested);
      if (changedMeanwhile) return undefined;
      // Pruning may have been quicker.
      await published(store, app, version);
      passAgain(await candidateFor(store, live, { release, options }));
      return changeTo(release, live, { ...options, since, smoke });
    });
    if (!changedMeanwhile) return change;
  }
}

async function published(store: ReleaseStore, app: string, version: string): Promise<Release> {
  const release = await findRelease(store, app, version);
  if (!release) throw new Refusal(`${app} ${version} is not in the release store; publish it first`);
  return release;
}

/** Says where the portal runs; the pages follow. @throws where they cannot be composed; then nothing has changed */
export function configureSite(store: ReleaseStore, site: Site): Promise<void> {
  return store.exclusively(async (held) => {
    const live = await readLive(held);
    for (const target of [overlayStore(held), held]) {
      await writeSite(target, site);
      await composeLive(target, live);
    }
  });
}

interface Wish {
  release: Release;
  options: PromoteOptions;
}

async function candidateFor(store: ReleaseStore, live: Live, { release, options }: Wish): Promise<Candidate> {
  const canary = options.share !== undefined;
  return {
    release,
    // Only a canary stays beside what is live of its app.
    beside: await readComposition(store, canary ? live : liveBeside(live, release.app)),
    canary,
    untyped: options.development ?? false,
  };
}

/** What everyone gets, a share of them gets, too: a canary of it is nothing to do. */
function isAlready({ apps }: Live, { app, version }: Release, { share }: PromoteOptions): boolean {
  const { version: live, canary } = apps[app] ?? {};
  return live === version || (share !== undefined && canary?.version === version && canary.share === share);
}

/** @throws where what is live is not what the promotion was decided on. */
function asSeen({ apps }: Live, { app, version }: Release, { from, canary }: PromoteOptions): void {
  const current = apps[app];
  if (from !== undefined && (current?.version ?? null) !== from)
    throw new Refusal(
      current ? `${app} ${current.version} is live by now, not ${from ?? 'retired'}` : `${app} is not live`,
    );
  if (canary && current?.canary?.version !== version)
    throw new Refusal(`${app} ${version} is no longer a canary: it has been taken back or replaced`);
}

/** What a test of the app depends on: a remote meets only the shell in a page, the shell meets every remote. */
function besides(app: string, { apps }: Live): string {
  const others = app === 'shell' ? Object.entries(apps).filter(([name]) => name !== 'shell') : [['', apps.shell]];
  return JSON.stringify(others);
}

async function test(store: ReleaseStore, candidate: Candidate, { skipSmoke }: PromoteOptions): Promise<string> {
  await passGate(store, candidate);
  if (skipSmoke) return skipSmoke;
  refuseFor(candidate.release, await smokeTest(store, candidate));
  return passed;
}

/** The record of a smoke test that ran. */
const passed = 'passed';

/** Nobody's reason to leave the test out may read as its result. */
function refuseForgery({ skipSmoke }: PromoteOptions): void {
  if (skipSmoke?.trim().toLowerCase() !== passed) return;
  throw new Refusal(`'${passed}' is what the record says of a smoke test that ran; give the reason why it is left out`);
}

interface Details extends PromoteOptions {
  since: string;
  smoke: string | null;
}

function changeTo({ app, version }: Release, live: Live, { by, share, since, smoke }: Details): Change {
  const current = live.apps[app];
  const entry = { app, version, from: current?.version ?? null, share: share ?? null, by, reason: null, smoke };
  if (current && share !== undefined) {
    const canary = { version, share, since, by };
    return { app: { ...current, canary }, entry: { ...entry, action: 'canary' } };
  }
  // A version that was retired counts as bad.
  const before = current ?? retiredApp(live, app);
  const good = [...(before?.earlier ?? []), ...(current ? [current.version] : [])];
  const wayBack = wayBackFrom(version, before ? orderOf(before) : [], good);
  return { app: { version, since, by, ...wayBack }, entry: { ...entry, action: 'promote' } };
}
