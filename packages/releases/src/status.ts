import type { AppStatus } from '@portal/contracts/releases';
import { readCounts } from './figures/count-documents.ts';
import { figuresOf } from './figures/figures.ts';
import type { RunCounts } from './figures/run-counts.ts';
import { fits, remotesOf } from './gate/contract.ts';
import { changesOf } from './history.ts';
import { type ActiveApp, type Composition, type Release, readActive, readComposition } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { comparedFrom, wideningStatus } from './widen.ts';

/**
 * The active version of each app, since when and by whom, its canary, what was demoted, whether everything fits together,
 * and the figures of each version.
 */
export async function status(store: ReleaseStore): Promise<AppStatus[]> {
  const { apps } = await readActive(store);
  const [composition, counts] = await Promise.all([readComposition(store, { apps }), readCounts(store)]);
  return Promise.all(
    Object.entries(apps).map(([app, active]) => statusOf(store, { app, active, composition, counts })),
  );
}

interface Known {
  app: string;
  active: ActiveApp;
  composition: Composition;
  counts: RunCounts[];
}

async function statusOf(store: ReleaseStore, { app, active, composition, counts }: Known): Promise<AppStatus> {
  const running = (release: Release, { since, by }: { since: string; by: string }) => {
    const { version, commit, sdk } = release;
    const figures = figuresOf(counts, { app, version });
    return { version, since, by, commit, sdk, fits: fitsAll(release, composition), figures };
  };
  const canary = composition.canaries.get(app);
  const { before, ...rest } = await sinceLastChange(store, app);
  return {
    app,
    ...running(composition.active.get(app) as Release, active),
    canary:
      canary && active.canary
        ? {
            ...running(canary, active.canary),
            share: active.canary.share,
            widening: await wideningOf(store, app, active),
          }
        : null,
    before: before ? { version: before, figures: figuresOf(counts, { app, version: before }) } : null,
    rollbackTo: active.earlier.at(-1) ?? null,
    ...rest,
  };
}

/** By the figures of the days at which release control looks, which are fewer than those that the status shows. */
const wideningOf = async (store: ReleaseStore, app: string, active: ActiveApp) =>
  active.canary?.widening ? wideningStatus(await readCounts(store, comparedFrom(active.canary)), app, active) : null;

function fitsAll(release: Release, composition: Composition): boolean {
  if (!release.portal) return remotesOf(composition).every((remote) => fits(remote, release));
  const shell = composition.active.get('shell');
  return shell !== undefined && fits(release, shell);
}

/**
 * Canaries that ended since the active version was promoted, the version that was rolled back to it, the version that was
 * active before it, and what the promotion brought.
 */
async function sinceLastChange(store: ReleaseStore, app: string) {
  const demotions: AppStatus['demotions'] = [];
  for await (const { action, version, from, at, by, reason, notes, notesUnknown } of changesOf(store, app)) {
    if (action === 'demote') demotions.push({ version, wasActive: false, at, by, reason });
    if (action === 'rollback' && from) demotions.push({ version: from, wasActive: true, at, by, reason });
    if (action === 'promote') return { demotions, before: from, notes, notesUnknown };
    if (action === 'rollback') return { demotions, before: from };
    if (action === 'retire') break;
  }
  return { demotions, before: null };
}
