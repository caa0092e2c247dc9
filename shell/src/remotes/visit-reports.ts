import { reportedAfterPromotionMs } from '@portal/contracts';
import { describe, isFileFailure, type LoadFailure } from './failure.ts';
import { forgetRemote, type OpenedRemote } from './load-remote.ts';
import { type OfferedRemote, overrideVersion } from './offered-remote.ts';
import { sendReport } from './release-reports.ts';

/** Reports why a remote failed, and forgets the remote, so that the next visit loads it again. */
export async function reportFailure(app: string, error: Error, opened: Promise<OpenedRemote>): Promise<void> {
  forgetRemote(app);
  const shown = await opened.then(({ release }) => release.metadata.version).catch(() => undefined);
  const version = shown ?? (error as LoadFailure).version ?? 'unknown';
  // A developer's own build is not a release.
  if (version === overrideVersion) return;
  const kind = isFileFailure(error) ? 'load' : 'render';
  sendReport({ app, version, kind, message: await describe(error) });
}

/** Reports that a canary or a recent promotion opened: their failures mean something only beside their successes. */
export function reportOpened(app: string, { metadata, source }: OfferedRemote): void {
  const isNew = source === 'active' && Date.now() - Date.parse(metadata.since ?? '') < reportedAfterPromotionMs;
  if (source === 'canary' || isNew) sendReport({ app, version: metadata.version, kind: 'ok', message: '' });
}
