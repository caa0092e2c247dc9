import { findRelease, type Release } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Upper limit of subjects in the record of one change. */
const mostSubjects = 100;

/**
 * What `to` brings to people who have `from`: the commits of each version on the way. They come from the versions
 * themselves, so no checkout is needed.
 * @param from null if there was nothing before
 * @returns subjects of commits, newest first, and why some or all are not known
 */
export async function notesBetween(
  store: ReleaseStore,
  app: string,
  { from, to }: { from: string | null; to: string },
): Promise<{ subjects: string[]; unknown?: string }> {
  const before = new Set((await ancestry(store, app, from)).map(({ version }) => version));
  if (before.has(to)) return { subjects: [], unknown: `${to} is older than ${from}` };
  const brought = (await ancestry(store, app, to)).filter(({ version }) => !before.has(version));
  const gap = brought.map(unknownOf).find(Boolean);
  const commits = new Map(brought.flatMap(({ notes }) => notes?.commits ?? []).map((one) => [one.commit, one.subject]));
  return { subjects: [...commits.values()].slice(0, mostSubjects), unknown: gap };
}

const unknownOf = ({ version, notes }: Release): string | undefined =>
  notes ? notes.unknown : `${version} was built elsewhere, or before there were notes`;

/** For the record of a change. Undefined if nothing is known. */
export async function subjectsBetween(
  store: ReleaseStore,
  app: string,
  versions: { from: string | null; to: string },
): Promise<string[] | undefined> {
  const { subjects, unknown } = await notesBetween(store, app, versions);
  return subjects.length === 0 && unknown ? undefined : subjects;
}

/** A version and those that its notes go back to, newest first, as far as they are in the store. */
async function ancestry(store: ReleaseStore, app: string, version: string | null): Promise<Release[]> {
  const found: Release[] = [];
  for (let next = version; next && found.every((one) => one.version !== next); ) {
    const release: Release | undefined = await findRelease(store, app, next);
    if (!release) break;
    found.push(release);
    next = release.notes?.since ?? null;
  }
  return found;
}
