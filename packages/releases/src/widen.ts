import type { WideningStatus } from '@portal/contracts/release-figures';
import type { ReleaseChange } from '@portal/contracts/releases';
import { changeActive } from './change-active.ts';
import { dayOf } from './figures/count-documents.ts';
import { figuresOf } from './figures/figures.ts';
import { judge } from './figures/judgement.ts';
import type { RunCounts } from './figures/run-counts.ts';
import type { Widening } from './figures/widening-plan.ts';
import { canBeCanary } from './gate/contract.ts';
import { compositionProblems, refuseFor } from './gate/gate.ts';
import { recordedNotes } from './notes.ts';
import { candidatesFor, changeTo, type PromoteOptions, promote, published } from './promote.ts';
import { type ActiveApp, activeApp, type Canary, readActive } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

const comparedMs = 2 * 24 * 60 * 60 * 1000;

export interface WidenOptions extends Pick<PromoteOptions, 'by' | 'skipSmoke'>, Omit<Widening, 'smoke'> {}

/**
 * Promotes a version as a canary that release control widens step by step until everybody has it, as long as its figures
 * hold. An existing canary of the version continues from its share. Without shares, everybody has it at once. The shell, an
 * app with a standalone page, and an app without an active version cannot have a canary: they are promoted at once.
 * @returns null if the version is active already; the end of another version's canary if there was one beside it
 * @throws if a check refuses it; then nothing has changed
 */
export async function widen(
  store: ReleaseStore,
  { app, version }: { app: string; version: string },
  { shares, everyMs, limits, ...options }: WidenOptions,
): Promise<ReleaseChange | null> {
  const current = activeApp(await readActive(store), app);
  const reached = current?.canary?.version === version ? current.canary.share : undefined;
  const hasSteps = current && shares.length > 0 && canBeCanary(await published(store, app, version));
  const share = hasSteps ? (reached ?? shares[0]) : undefined;
  const widening = share === undefined ? undefined : { shares, everyMs, limits };
  return promote(store, app, version, {
    ...options,
    share,
    widening,
    ...(current?.version !== version && { from: current?.version ?? null }),
    ...(reached !== undefined && { canary: true }),
  });
}

/** The share of a canary's next step. Undefined for everybody. */
const nextShare = ({ share }: Canary, { shares }: Widening): number | undefined => shares.find((step) => step > share);

/** The first day whose counts are compared. The version beside the canary is compared with its own figures of the days before. */
export const comparedFrom = ({ since }: Canary): string => dayOf(Date.parse(since) - comparedMs);

/**
 * Where a canary stands that widens by itself. Null if it does not, or if there is no canary.
 * @param all counts from the day `comparedFrom` on
 */
export function wideningStatus(all: RunCounts[], app: string, { version, canary }: ActiveApp): WideningStatus | null {
  if (!canary?.widening) return null;
  const { shares, everyMs, limits } = canary.widening;
  return {
    shares,
    next: nextShare(canary, canary.widening) ?? 1,
    notBefore: new Date(Date.parse(canary.since) + everyMs).toISOString(),
    ...judge(
      figuresOf(all, { app, version: canary.version, since: canary.since }),
      figuresOf(all, { app, version }),
      limits,
    ),
  };
}

interface Step {
  version: string;
  /** The step that was judged. If another process has made the next one already, nothing changes. */
  since: string;
  /** The figures behind the decision, for the record. */
  reason: string;
}

/**
 * Makes the next step of a canary's widening. Its version was tested when the widening began.
 * @returns null if the canary is at another step, or is none
 * @throws if the version does not fit the others any more
 */
export function makeNextStep(
  store: ReleaseStore,
  app: string,
  { version, since, reason }: Step,
): Promise<ReleaseChange | null> {
  return changeActive(store, async (active, now) => {
    const canary = activeApp(active, app)?.canary;
    if (canary?.version !== version || canary.since !== since || !canary.widening) return undefined;
    const { smoke, ...widening } = canary.widening;
    const share = nextShare(canary, canary.widening);
    const options = { by: 'automatic', share, widening };
    const release = await published(store, app, version);
    const candidates = await candidatesFor(store, { releases: [release], active, options });
    refuseFor([release], candidates.flatMap(compositionProblems));
    const from = activeApp(active, app)?.version ?? null;
    const notes = await recordedNotes(store, app, { from, to: version });
    return changeTo(release, active, { ...options, since: now, smoke, reason, notes });
  });
}
