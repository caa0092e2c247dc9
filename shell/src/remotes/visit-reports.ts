import { sendReport } from '@portal/sdk/release-reports';
import type { ShownRelease } from '@portal/sdk/vitals';
import { describe, isFileFailure, type LoadFailure } from './failure.ts';
import { forgetRemote, type OpenedRemote } from './load-remote.ts';
import { type OfferedRemote, overrideVersion } from './offered-remote.ts';

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

/** The remotes that this page has shown. */
export const shownRemotes: ShownRelease[] = [];

/** Reports that a remote opened, once per page visit: failures mean something only beside successes. */
export function reportOpened(app: string, { metadata: { version } }: OfferedRemote): void {
  if (version === overrideVersion) return;
  shownRemotes.push({ app, version, since: performance.now() });
  sendReport({ app, version, kind: 'ok', message: '' });
}
