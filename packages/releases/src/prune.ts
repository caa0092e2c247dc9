import { history } from './history.ts';
import { openPreviews } from './previews.ts';
import { channelStore, channelsOf } from './store/channel-store.ts';
import {
  type ActiveVersions,
  activeApp,
  type Release,
  readActive,
  versionFolder,
  writeActive,
} from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { publishedReleases } from './versions.ts';

export interface PruneOptions {
  /** Prunes only this app. Absent: all apps. */
  app?: string;
  /** How many of the newest versions of each app stay in any case. */
  keep: number;
  /** Days for which open tabs can need old versions, and for which a new version can wait for its promotion. */
  olderThan: number;
  now: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes versions that nobody needs in any channel: not active, not a canary, not the next rollback target, not in a
 * preview, and neither published nor active within the last days.
 * @param store with all channels
 * @returns the deleted versions
 */
export function prune(store: ReleaseStore, options: PruneOptions): Promise<Release[]> {
  return store.exclusively(async (held) => {
    const channels = (await channelsOf(held)).map((channel) => channelStore(held, channel));
    const removed: Release[] = [];
    for (const app of options.app ? [options.app] : await held.list('apps')) {
      const uses = await Promise.all(channels.map((channel) => usesOf(channel, app, options.now)));
      removed.push(...(await needless(held, uses, { ...options, app })));
    }
    if (removed.length === 0) return removed;
    // The references are removed first, so that a rollback never goes to an incomplete version.
    for (const channel of channels) await writeActive(channel, withoutWaysTo(removed, await readActive(channel)));
    for (const { app, version } of removed) await held.removeFolder(versionFolder(app, version));
    return removed;
  });
}

/** What one channel needs of an app. */
interface Uses {
  versions: (string | undefined)[];
  /** When each version stopped being active. */
  until: Map<string, string>;
}

async function usesOf(channel: ReleaseStore, app: string, now: Date): Promise<Uses> {
  const current = activeApp(await readActive(channel), app);
  const previewed = (await openPreviews(channel, now)).filter((preview) => preview.app === app);
  return {
    versions: [
      current?.version,
      current?.canary?.version,
      current?.earlier.at(-1),
      ...previewed.map(({ version }) => version),
    ],
    until: await lastUses(channel, app),
  };
}

async function needless(
  store: ReleaseStore,
  uses: Uses[],
  { app, keep, olderThan, now }: PruneOptions & { app: string },
): Promise<Release[]> {
  const needed = new Set(uses.flatMap(({ versions }) => versions));
  const oldest = now.getTime() - olderThan * dayMs;
  const isRecent = ({ version, builtAt }: Release) =>
    [builtAt, ...uses.map(({ until }) => until.get(version))].some((time) => time && Date.parse(time) > oldest);
  const releases = await publishedReleases(store, app);
  return releases.slice(keep).filter((release) => !needed.has(release.version) && !isRecent(release));
}

/** When each version of an app stopped being active. */
async function lastUses(store: ReleaseStore, app: string): Promise<Map<string, string>> {
  const uses = new Map<string, string>();
  let canary: string | undefined;
  for (const { action, version, from, at } of (await history(store, app)).reverse()) {
    for (const used of [version, from, canary]) if (used) uses.set(used, at);
    canary = action === 'canary' ? version : undefined;
  }
  return uses;
}

function withoutWaysTo(removed: Release[], active: ActiveVersions): ActiveVersions {
  const isGone = (app: string, version: string) => removed.some((one) => one.app === app && one.version === version);
  const shortened = <T extends { earlier: string[] }>(apps: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(apps).map(([app, one]) => {
        return [app, { ...one, earlier: one.earlier.filter((version) => !isGone(app, version)) }];
      }),
    );
  return { ...active, apps: shortened(active.apps), retired: shortened(active.retired) };
}
