import type { PublishedVersion, ReleaseChange } from '@portal/contracts/releases';
import { history } from './history.ts';
import { activeApp, readActive } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { versions } from './versions.ts';

export interface ChangelogEntry {
  version: string;
  /** When visitors got it. Null: it is published, and nobody has it yet. */
  at: string | null;
  /** What else happened to it. */
  remark: string | null;
  /** Subjects of commits. Undefined if nobody knows them. */
  notes: string[] | undefined;
  /** Why some of them are not known. */
  notesUnknown?: string;
}

/** What visitors of a channel got of an app, newest first, behind what they can get next. */
export async function changelog(store: ReleaseStore, app: string): Promise<ChangelogEntry[]> {
  const changes = await history(store, app);
  const had = new Set(changes.flatMap(({ version, from }) => [version, from]));
  const active = activeApp(await readActive(store), app)?.version;
  const published = await versions(store, app);
  const place = published.findIndex(({ version }) => version === active);
  const waiting = published
    .slice(0, place === -1 ? published.length : place)
    .filter(({ version }) => !had.has(version));
  return [...waiting.map(waitingEntry), ...changes.filter(({ action }) => action in remarks).map(entryOf)];
}

const waitingEntry = ({ version, notes }: PublishedVersion): ChangelogEntry => ({
  version,
  at: null,
  remark: 'Published, and not promoted yet.',
  notes,
});

const remarks: Partial<Record<ReleaseChange['action'], (change: ReleaseChange) => string | null>> = {
  promote: ({ from, notes }) => {
    if (!from) return 'First release.';
    return notes?.length === 0 ? 'No commit touched its sources. Something that it is built with changed.' : null;
  },
  rollback: ({ from, reason }) => `Rolled back from ${from}${reason ? `: ${reason}` : ''}.`,
  retire: ({ reason }) => `Retired${reason ? `: ${reason}` : ''}.`,
};

const entryOf = (change: ReleaseChange): ChangelogEntry => {
  const { action, version, at, notes, notesUnknown } = change;
  const remark = remarks[action]?.(change) ?? null;
  return { version, at, remark, ...(action === 'promote' ? { notes, notesUnknown } : { notes: [] }) };
};

const markdownText = (text: string) => text.replace(/[\\`*_<[\]]/g, '\\$&').replace(/\s+/g, ' ');

/** The same as Markdown. */
export const changelogMarkdown = (app: string, entries: ChangelogEntry[]): string =>
  [`# Changelog of ${app}`, ...(entries.length > 0 ? entries.map(section) : ['Nothing has been published yet.'])].join(
    '\n\n',
  );

function section({ version, at, remark, notes, notesUnknown }: ChangelogEntry): string {
  const known = notes ?? [];
  const missing = notes ? null : 'The commits of this version are not known.';
  const gap = notesUnknown ? `Not all commits of this version are known: ${markdownText(notesUnknown)}.` : null;
  const lines = known.map((subject) => `- ${markdownText(subject)}`).join('\n');
  const texts = [remark && markdownText(remark), missing, lines, gap].filter(Boolean);
  return [`## ${version}${at ? ` (${at.slice(0, 10)})` : ''}`, ...texts].join('\n\n');
}
