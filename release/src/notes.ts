import type { ReleaseNotes } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { publishedReleases } from '@portal/releases/versions';
import { commitsBetween, isBefore, isShallow } from './repository.ts';

interface Built {
  app: string;
  /** Of the sources, as `currentCommit` says it. */
  commit: string | null;
  folders: string[];
}

/**
 * The commits that touched the sources of an app since its last version in the store that this history knows. Where git
 * cannot say, the notes say why.
 */
export async function notesOf(store: ReleaseStore, { app, commit, folders }: Built): Promise<ReleaseNotes> {
  const until = plain(commit);
  const before = await publishedReleases(store, app);
  const [last] = before;
  if (!last) return { since: null, commits: [] };
  const unknown = (reason: string) => ({ since: last.version, commits: [], unknown: reason });
  if (!until) return unknown('the commit of the sources is not known');
  const shallow = await isShallow();
  if (shallow === undefined) return unknown('there is no git checkout where it was built');
  for (const release of before) {
    const since = plain(release.commit);
    if (!since || !(await isBefore(since, until))) continue;
    return { since: release.version, commits: await commitsBetween(since, until, folders) };
  }
  return unknown(
    shallow
      ? `the clone is shallow and does not reach back to ${last.version}; \`git fetch --unshallow\` gets the rest`
      : `this history does not know the commit of ${last.version}`,
  );
}

/** Without the mark of uncommitted changes. */
const plain = (commit: string | null): string | undefined => commit?.replace(/\+changes$/, '') || undefined;
