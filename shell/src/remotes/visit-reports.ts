import { reportedAfterPromotionMs } from '@portal/contracts';
import { beacon } from './beacon.ts';
import { describe, isFileFailure, type LoadFailure } from './failure.ts';
import { forgetRemote, type OpenedRemote } from './load-remote.ts';
import { type OfferedRemote, overrideVersion } from './offered-remote.ts';

/** Lets the server know why an area failed, and lets the next visit start afresh. */
export async function reportFailure(app: string, error: Error, opened: Promise<OpenedRemote>): Promise<void> {
  forgetRemote(app);
  const shown = await opened.then(({ release }) => release.metadata.version).catch(() => undefined);
  const version = shown ?? (error as LoadFailure).version ?? 'unknown';
  // A developer's own build is no release.
  if (version === overrideVersion) return;
  const kind = isFileFailure(error) ? 'load' : 'render';
  beacon({ app, version, kind, message: await describe(error) });
}

/** Failures of a canary, or of what was promoted lately, mean something only beside the visits that went well. */
export function reportOpened(app: string, { metadata, source }: OfferedRemote): void {
  const isNew = source === 'live' && Date.now() - Date.parse(metadata.since ?? '') < reportedAfterPromotionMs;
  if (source === 'canary' || isNew) beacon({ app, version: metadata.version, kind: 'ok', message: '' });
}
