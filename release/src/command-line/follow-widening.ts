import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@portal/command-line/refusal';
import { readEnvironment } from '@portal/environment';
import { wideningSettings } from '@portal/environment/settings';
import { readCounts } from '@portal/releases/figures/count-documents';
import type { Limits } from '@portal/releases/figures/widening-plan';
import { changesOf } from '@portal/releases/history';
import { activeApp, readActive } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { wideningStatus } from '@portal/releases/widen';
import { z } from 'zod';
import type { Version } from './command.ts';
import { nextStep, percent } from './report.ts';

const pollMs = 2000;

/** The limits of a widening, from the environment. */
export function readLimits(): Limits {
  const env = readEnvironment('The release tool cannot start', z.object(wideningSettings));
  const { WIDEN_MIN_VISITS: minVisits, WIDEN_MAX_MORE_FAILURES: maxMoreFailures, WIDEN_MAX_SLOWER: maxSlower } = env;
  return { minVisits, maxMoreFailures, maxSlower };
}

/**
 * Waits until everybody has a version that widens, and prints each change of its state. Release control makes the steps:
 * they go on if this process ends.
 * @throws if the version is neither the app's canary nor active any more
 */
export async function followWidening(
  store: ReleaseStore,
  { app, version }: Version,
  say: (line: string) => void,
): Promise<string> {
  for (let printed = ''; ; await pause(pollMs)) {
    const line = await wideningLine(store, { app, version });
    if (activeApp(await readActive(store), app)?.version === version) return line;
    if (line !== printed) say(line);
    printed = line;
  }
}

/**
 * Where the widening of a version stands, in one line.
 * @throws if the version is neither the app's canary nor active
 */
export async function wideningLine(store: ReleaseStore, { app, version }: Version): Promise<string> {
  const current = activeApp(await readActive(store), app);
  if (current?.version === version) return `${app} ${version} is active for everyone`;
  const widening = current && wideningStatus(await readCounts(store), app, current);
  if (current?.canary?.version === version && widening)
    return `${app} ${version} is offered to ${percent(current.canary.share)} of the visitors; ${nextStep(widening)}`;
  throw new Refusal(`${app} ${version} is no longer a canary: ${await lastChange(store, app)}`);
}

async function lastChange(store: ReleaseStore, app: string): Promise<string> {
  for await (const { action, version, by, reason } of changesOf(store, app))
    return `${action} of ${version} by ${by}${reason ? `: ${reason}` : ''}`;
  return 'nothing is known of it';
}
