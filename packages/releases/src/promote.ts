import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseChange } from '@portal/contracts/releases';
import { type Change, changeTogether, composeActive } from './change-active.ts';
import { endOfCanary } from './demote.ts';
import type { Widening } from './figures/widening-plan.ts';
import { type Candidate, compositionProblems, gateProblems, refuseFor, refuseForEach } from './gate/gate.ts';
import { recordedNotes } from './notes.ts';
import {
  ActiveApp,
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
import { wayBackFrom } from './way-back.ts';

export interface PromoteOptions {
  /** Person who promotes, for the record. */
  by: string;
  /** Share of the visitors for a canary, between 0 and 1. Absent: everybody. */
  share?: number;
  /** How the canary widens by itself. */
  widening?: Omit<Widening, 'smoke'>;
  /** Promote only if this version is active, null for none. A decision must not undo what others have done since. */
  from?: string | null;
  /** Promote only if the version is the app's canary. A canary that ended must not become active for everybody. */
  canary?: boolean;
  /** Reason for skipping the smoke test, for the record. */
  skipSmoke?: string;
  /** Accepts a build whose types were not checked. For development only. */
  development?: boolean;
  /** Called with what it does now. */
  say?(step: string): void;
}

/**
 * Makes a published version active for everybody, or a canary for a share of the visitors, after all checks. A
 * promotion for everybody ends the app's canary, also if the version is active already: then the change is this end.
 * @returns null if the version is active in this way already
 * @throws with every reason for a refusal; then nothing has changed
 */
export async function promote(
  store: ReleaseStore,
  app: string,
  version: string,
  options: PromoteOptions,
): Promise<ReleaseChange | null> {
  const [change] = await promoteTogether(store, [{ app, version }], options);
  return change ?? null;
}

/**
 * The same for versions of several apps in one step: all of them become active, or none. They are tested together.
 * @returns the changes, without those that were active already
 */
export async function promoteTogether(
  store: ReleaseStore,
  wanted: { app: string; version: string }[],
  options: PromoteOptions,
): Promise<ReleaseChange[]> {
  refuseForgery(options);
  const requested = await Promise.all(wanted.map(({ app, version }) => published(store, app, version)));
  const openIn = (active: ActiveVersions) => requested.filter((release) => !isAlready(active, release, options));
  for (;;) {
    const tested = await readActive(store);
    const open = openIn(tested);
    for (const release of open) refuseIfChanged(tested, release, options);
    const smoke = open.length > 0 ? await test(store, { releases: open, active: tested, options }) : null;
    let changedMeanwhile = false;
    options.say?.('writing the pages');
    const changes = await changeTogether(store, async (active, since) => {
      const left = openIn(active);
      for (const release of left) refuseIfChanged(active, release, options);
      changedMeanwhile =
        left.some((release) => !open.includes(release)) || companionsOf(left, active) !== companionsOf(left, tested);
      if (changedMeanwhile) return [];
      // The versions can have been pruned in the meantime.
      for (const { app, version } of left) await published(store, app, version);
      const candidates = await candidatesFor(store, { releases: left, active, options });
      refuseForEach(left, candidates.map(compositionProblems));
      const made = await Promise.all(
        left.map(async (release) => {
          const versions = { from: active.apps[release.app]?.version ?? null, to: release.version };
          const notes = await recordedNotes(store, release.app, versions);
          return changeTo(release, active, { ...options, since, smoke, notes });
        }),
      );
      return [...made, ...requested.flatMap((release) => endedCanary(active, release, options) ?? [])];
    });
    if (!changedMeanwhile) return changes;
  }
}

/** A published version. @throws {Refusal} if there is none */
export async function published(store: ReleaseStore, app: string, version: string): Promise<Release> {
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

interface Promotion {
  releases: Release[];
  /** What is active before. */
  active: ActiveVersions;
  options: PromoteOptions;
}

/** Each release with what visitors get beside it, which includes the other ones of the step. */
export function candidatesFor(store: ReleaseStore, { releases, active, options }: Promotion): Promise<Candidate[]> {
  const canary = options.share !== undefined;
  return Promise.all(
    releases.map(async (release) => {
      const next = withReleases(
        active,
        releases.filter((other) => other !== release),
      );
      // A canary runs beside the active version of its own app.
      const beside = await readComposition(store, canary ? next : activeBeside(next, release.app));
      return { release, beside, canary, untyped: options.development ?? false };
    }),
  );
}

const withReleases = (active: ActiveVersions, releases: Release[]): ActiveVersions => ({
  ...active,
  apps: {
    ...active.apps,
    ...Object.fromEntries(releases.map(({ app, version }) => [app, ActiveApp.parse({ version, since: someTime })])),
  },
});

/** Checks read versions only. */
const someTime = new Date(0).toISOString();

/** A canary of the active version would change nothing. */
function isAlready({ apps }: ActiveVersions, { app, version }: Release, options: PromoteOptions): boolean {
  const { version: active, canary } = apps[app] ?? {};
  const { share, widening } = options;
  return (
    active === version || (share !== undefined && !widening && canary?.version === version && canary.share === share)
  );
}

/** The end of the canary beside a version that is to be active for everybody and is active already. */
function endedCanary({ apps }: ActiveVersions, { app, version }: Release, options: PromoteOptions): Change | undefined {
  const { by, share, widening, canary, from = version } = options;
  const isForEverybody = share === undefined || widening !== undefined;
  // Whoever decided about another state has not seen this canary.
  if (!isForEverybody || canary || from !== version || apps[app]?.version !== version) return undefined;
  return endOfCanary(apps[app], { app, by, reason: `${version} was promoted again` });
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

/** The versions that a smoke test of the releases depends on: the shell for remotes, all other remotes for the shell. */
function companionsOf(releases: Release[], { apps }: ActiveVersions): string {
  const names = releases.map(({ app }) => app);
  const others = Object.entries(apps).filter(([name]) => !names.includes(name));
  return JSON.stringify(names.includes('shell') ? others : others.filter(([name]) => name === 'shell'));
}

async function test(store: ReleaseStore, promotion: Promotion): Promise<string> {
  const { releases, options } = promotion;
  options.say?.(`checking the files of ${releases.map(({ app, version }) => `${app} ${version}`).join(', ')}`);
  const candidates = await candidatesFor(store, promotion);
  refuseForEach(releases, await Promise.all(candidates.map((candidate) => gateProblems(store, candidate))));
  if (options.skipSmoke) return options.skipSmoke;
  const [first] = candidates;
  // Loaded here because no other command needs the contract of each call.
  const { smokeTest } = await import('./gate/smoke/smoke-test.ts');
  if (first) refuseFor(releases, await smokeTest(store, { releases, beside: first.beside, say: options.say }));
  return passed;
}

/** Recorded for a smoke test that ran. */
const passed = 'passed';

/** A reason for skipping the smoke test must not look like its result. */
function refuseForgery({ skipSmoke }: PromoteOptions): void {
  if (skipSmoke?.trim().toLowerCase() !== passed) return;
  throw new Refusal(`'${passed}' is what the record says of a smoke test that ran; give the reason why it is left out`);
}

interface Details extends Pick<PromoteOptions, 'by' | 'share' | 'widening'> {
  since: string;
  smoke: string | null;
  notes: Pick<ReleaseChange, 'notes' | 'notesUnknown'>;
  reason?: string | null;
}

/** The change that makes a version active, or a canary. */
export function changeTo(
  { app, version }: Release,
  active: ActiveVersions,
  { by, share, since, smoke, notes, widening, reason = null }: Details,
): Change {
  const current = active.apps[app];
  const entry = {
    app,
    version,
    from: current?.version ?? null,
    share: share ?? null,
    by,
    reason,
    smoke,
    ...notes,
  };
  if (current && share !== undefined) {
    const canary = { version, share, since, by, ...(widening && { widening: { ...widening, smoke } }) };
    return { app: { ...current, canary }, entry: { ...entry, action: 'canary' } };
  }
  // A retired version counts as bad.
  const before = current ?? retiredApp(active, app);
  const good = [...(before?.earlier ?? []), ...(current ? [current.version] : [])];
  const wayBack = wayBackFrom(version, before?.everActive ?? [], good);
  return { app: { version, since, by, ...wayBack }, entry: { ...entry, action: 'promote' } };
}
