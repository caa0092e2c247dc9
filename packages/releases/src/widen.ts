import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@portal/command-line/refusal';
import { changesOf } from './history.ts';
import { type PromoteOptions, promote } from './promote.ts';
import { activeApp, readActive } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

export interface WidenOptions extends Pick<PromoteOptions, 'by' | 'skipSmoke'> {
  /** Shares of the visitors between 0 and 1, increasing. Everybody is the implied last step. */
  shares: number[];
  /** Milliseconds for which each share is watched. */
  everyMs: number;
}

const longestPollMs = 5000;

/**
 * Promotes a version as a canary that widens step by step until everybody has it. An existing canary of the version
 * continues from its share. The shell, and an app without an active version, cannot have a canary: they are promoted at
 * once.
 * @param say called for each step except the last
 * @returns the change
 * @throws if the canary ended or was replaced, or if a check refuses it
 */
export async function widen(
  store: ReleaseStore,
  release: { app: string; version: string },
  { shares, everyMs, ...options }: WidenOptions,
  say: (line: string) => void,
): Promise<string> {
  const { app, version } = release;
  const current = activeApp(await readActive(store), app);
  if (current?.version === version) return `${app} ${version} was active already`;
  const steps = current && app !== 'shell' ? shares : [];
  const reached = current?.canary?.version === version ? current.canary.share : 0;
  let isCanary = reached > 0;
  const watch = async () => {
    say(`${app} ${version} is a canary; the next step is in ${Math.round(everyMs / 1000)} seconds`);
    await watchCanary(store, release, everyMs);
  };
  if (isCanary) await watch();
  for (const share of steps.filter((step) => step > reached)) {
    await promote(store, app, version, {
      ...options,
      share,
      from: current?.version,
      ...(isCanary && { canary: true }),
    });
    say(`${app} ${version} is offered to ${Number((share * 100).toFixed(2))}% of the visitors`);
    isCanary = true;
    await watch();
  }
  await promote(store, app, version, { ...options, from: current?.version ?? null, canary: isCanary });
  return `${app} ${version} is active for everyone`;
}

/**
 * Waits.
 * @throws as soon as the version is not the app's canary any more
 */
async function watchCanary(store: ReleaseStore, { app, version }: { app: string; version: string }, forMs: number) {
  const endsAt = performance.now() + forMs;
  while (performance.now() < endsAt) {
    await pause(Math.min(longestPollMs, forMs / 10));
    if (activeApp(await readActive(store), app)?.canary?.version === version) continue;
    throw new Refusal(`${app} ${version} is no longer a canary: ${await lastChange(store, app)}`);
  }
}

async function lastChange(store: ReleaseStore, app: string): Promise<string> {
  for await (const { action, version, by, reason } of changesOf(store, app))
    return `${action} of ${version} by ${by}${reason ? `: ${reason}` : ''}`;
  return 'nothing is known of it';
}
