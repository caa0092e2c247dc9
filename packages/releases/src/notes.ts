import type { ReleaseChange } from '@portal/contracts/releases';
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
  const [old, next] = [await ancestry(store, app, from), await ancestry(store, app, to)];
  const before = new Set(old.known.map(({ version }) => version));
  if (before.has(to)) return { subjects: [], unknown: `${to} is older than ${from}` };
  const missing = missingBetween(old, next);
  // It can be one of those that `from` goes back to.
  if (missing && old.missing && isBuiltBefore(next, old)) return { subjects: [], unknown: missing };
  const brought = next.known.filter(({ version }) => !before.has(version));
  const commits = new Map(brought.flatMap(({ notes }) => notes?.commits ?? []).map((one) => [one.commit, one.subject]));
  const cut = commits.size > mostSubjects ? `only the newest ${mostSubjects} are kept` : undefined;
  const gap = brought.map(unknownOf).find(Boolean) ?? missing ?? cut;
  return { subjects: [...commits.values()].slice(0, mostSubjects), unknown: gap };
}

const unknownOf = ({ version, notes }: Release): string | undefined =>
  notes ? notes.unknown : `${version} was built elsewhere, or before there were notes`;

/** What the record of a change says of its commits: nothing if none is known, and why if some are not. */
export async function recordedNotes(
  store: ReleaseStore,
  app: string,
  versions: { from: string | null; to: string },
): Promise<Pick<ReleaseChange, 'notes' | 'notesUnknown'>> {
  const { subjects, unknown } = await notesBetween(store, app, versions);
  if (!unknown) return { notes: subjects };
  return subjects.length > 0 ? { notes: subjects, notesUnknown: unknown } : {};
}

/** A version and those that its notes go back to, newest first, and the first of them that is not in the store any more. */
interface Ancestry {
  known: Release[];
  missing?: string;
}

async function ancestry(store: ReleaseStore, app: string, version: string | null): Promise<Ancestry> {
  const known: Release[] = [];
  for (let next = version; next && known.every((one) => one.version !== next); ) {
    const release: Release | undefined = await findRelease(store, app, next);
    if (!release) return { known, missing: next };
    known.push(release);
    next = release.notes?.since ?? null;
  }
  return { known };
}

/** Why it is not known where two ancestries meet. Undefined if it is, or if nothing was pruned. */
function missingBetween(old: Ancestry, next: Ancestry): string | undefined {
  const before = new Set([...old.known.map(({ version }) => version), old.missing]);
  if (next.known.some(({ version }) => before.has(version))) return undefined;
  const missing = next.missing ?? old.missing;
  if (!missing || (next.missing && before.has(next.missing))) return undefined;
  return `${missing} is no longer in the release store`;
}

const isBuiltBefore = ({ known: [one] }: Ancestry, { known: [other] }: Ancestry): boolean =>
  one !== undefined && other !== undefined && one.builtAt < other.builtAt;
