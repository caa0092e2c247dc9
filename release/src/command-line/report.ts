import type { ReleaseFigures, WideningStatus } from '@portal/contracts/release-figures';
import type {
  AppStatus,
  PublishedVersion,
  ReleaseChange,
  RetiredStatus,
  UnfinishedChange,
} from '@portal/contracts/releases';
import type { Difference } from '@portal/releases/diff';
import { vitals } from '@portal/releases/figures/judgement';
import type { Preview } from '@portal/releases/previews';
import type { RollbackPlan } from '@portal/releases/rollback';
import { singleLine } from '@portal/releases/single-line';
import type { ReleaseNotes } from '@portal/releases/store/documents';

export const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
const because = (reason: string | null) => (reason ? `: ${singleLine(reason)}` : '');

/** Lines for people about one app: its active version and whether it fits, its canary, and what was demoted. */
export function statusLines(status: AppStatus): string[] {
  const { app, version, since, by, commit, canary, before, rollbackTo, demotions, figures } = status;
  const lines = [
    `${app} ${version} active since ${since} by ${singleLine(by)}, ${contract(app, status)}, commit ${commit ?? 'unknown'}`,
    `figures: ${figuresText(figures)}`,
  ];
  if (canary) {
    const share = `for ${percent(canary.share)} of the visitors`;
    lines.push(
      `canary ${canary.version} ${share} since ${canary.since} by ${singleLine(canary.by)}, ${contract(app, canary)}`,
      `figures of the canary: ${figuresText(canary.figures)}`,
    );
    if (canary.widening) lines.push(`it widens: ${nextStep(canary.widening)}`);
  }
  if (before) lines.push(`figures of ${before.version}, active before: ${figuresText(before.figures)}`);
  for (const { version: left, wasActive, at, by: who, reason } of demotions)
    lines.push(
      `${wasActive ? '' : 'canary '}${left} was ${wasActive ? 'rolled back' : 'ended'} ${at} by ${singleLine(who)}${because(reason)}`,
    );
  lines.push(rollbackTo ? `a rollback goes to ${rollbackTo}` : 'no version to roll back to');
  lines.push(...(status.notes?.length ? ['it brought:', ...changeNoteLines(status)] : []));
  return lines.map((line, index) => (index === 0 ? line : `  ${line}`));
}

/** What pages reported of a version, in one line. */
function figuresText(figures: ReleaseFigures): string {
  const { visits, loadFailures, renderFailures, share } = figures;
  if (visits === 0) return 'no visits';
  const measured = Object.entries(vitals).map(([key, { name, text }]) => {
    const vital = figures[key as keyof typeof vitals];
    return `${name} ${vital ? text(vital.p75) : 'unknown'}`;
  });
  const counted = `${visits} visits (${percent(share ?? 0)}), ${loadFailures} failed to load, ${renderFailures} failed to render`;
  return `${counted}, p75 of ${measured.join(', ')}`;
}

/** What the next step of a widening is, and what it waits for. */
export function nextStep({ next, notBefore, verdict, because }: WideningStatus): string {
  const step = next === 1 ? 'everyone' : percent(next);
  if (verdict === 'fails') return `it is about to end: ${because}`;
  if (verdict === 'waits') return `${step} waits for visits: ${because}`;
  return `${step} follows after ${notBefore}: ${because}`;
}

export const retiredLine = ({ app, version, since, by, reason }: RetiredStatus): string =>
  `${app} retired since ${since} by ${singleLine(by)}, after ${version}${because(reason)}`;

function contract(app: string, { sdk, fits }: Pick<AppStatus, 'sdk' | 'fits'>): string {
  if (app === 'shell')
    return `offers sdk ${sdk}, which ${fits ? 'fits every active remote' : 'does NOT fit every active remote'}`;
  return `needs sdk ${sdk}, which ${fits ? 'the active shell offers' : 'the active shell does NOT offer'}`;
}

export function unfinishedLines({ change, files }: UnfinishedChange): string[] {
  const missing = [...(change ? ['its entry in the history'] : []), ...files];
  return [
    change
      ? `A change was not completed: ${happened(change)} ${change.at} by ${singleLine(change.by)}.`
      : 'Some files do not match what is active.',
    `  ${change ? 'Missing or out of date' : 'Out of date'}: ${missing.join(', ')}.`,
    '  Unless somebody is making this change right now, `npm run release -- repair` completes it.',
  ];
}

export function repairLines({ change, files }: UnfinishedChange): string[] {
  return [
    ...files.map((file) => `${file} was brought up to date`),
    ...(change ? [`the history has the change: ${happened(change)} ${change.at} by ${singleLine(change.by)}`] : []),
  ];
}

export function planLine(app: string, { from, to, canary, activeTime }: RollbackPlan): string {
  const ends = canary ? `; its canary ${canary} ends` : '';
  if (!to) return `No version of ${app} was active before ${from}: retiring ${app}${ends}`;
  const when = activeTime && ` (active from ${activeTime.since} to ${activeTime.until ?? 'now'})`;
  return `Rolling ${app} ${from} back to ${to}${when ?? ''}${ends}`;
}

export function changeLines(change: ReleaseChange): string[] {
  const { at, by, reason, smoke } = change;
  const untested = smoke && smoke !== 'passed' ? ` (no smoke test: ${singleLine(smoke)})` : '';
  return [`${at} ${happened(change)} by ${singleLine(by)}${because(reason)}${untested}`, ...changeNoteLines(change)];
}

function happened({ app, action, version, from, share }: ReleaseChange): string {
  const instead = from ? ` in place of ${from}` : '';
  switch (action) {
    case 'promote':
      return `${app} ${version} was promoted${instead}`;
    case 'canary':
      return `${app} ${version} was offered to ${percent(share ?? 0)} of the visitors beside ${from}`;
    case 'rollback':
      return `${app} was rolled back to ${version}${instead}`;
    case 'demote':
      return `${app} ${version}, a canary, was ended; ${from} is active for everyone`;
    case 'retire':
      return `${app} ${version} was retired`;
  }
}

export const versionLines = ({ version, builtAt, commit, sdk, state, notes }: PublishedVersion): string[] => [
  `${version} built ${builtAt} sdk ${sdk} commit ${commit ?? 'unknown'} ${state}`,
  ...noteLines(notes),
];

const noteLines = (subjects: string[] = []): string[] => subjects.map((subject) => `  - ${singleLine(subject)}`);

/** What a change brought, and why that is not all. */
export const changeNoteLines = ({ notes, notesUnknown }: Pick<ReleaseChange, 'notes' | 'notesUnknown'>): string[] => [
  ...noteLines(notes),
  ...(notesUnknown ? [`  not all commits are known: ${singleLine(notesUnknown)}`] : []),
];

/** The notes of one version, or why there are none. */
export function notesLines(notes: ReleaseNotes | undefined): string[] {
  if (!notes) return [];
  if (notes.unknown) return [`  its commits are not known: ${notes.unknown}`];
  return noteLines(notes.commits.map(({ subject }) => subject));
}

export function previewLine({ id, app, version, since, until, by }: Preview, now: Date): string {
  const state = Date.parse(until) > now.getTime() ? 'until' : 'expired';
  return `${id} ${app} ${version} ${state} ${until}, made ${since} by ${singleLine(by)}`;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const sizes = (size: { raw: number; brotli: number } | null) =>
  size ? `${kilobytes(size.raw)} (${kilobytes(size.brotli)} brotli)` : 'nothing';

export function differenceLines({
  app,
  from,
  to,
  files,
  total,
  shared,
  commits,
  commitsUnknown,
}: Difference): string[] {
  return [
    `${app} ${from} → ${to}`,
    `  total ${sizes(total.from)} → ${sizes(total.to)}`,
    ...files.map((file) => `  ${file.change} ${file.name}: ${sizes(file.from)} → ${sizes(file.to)}`),
    ...(files.length === 0 ? ['  the files are the same'] : []),
    ...shared.map(({ name, from: before, to: after }) => `  ${name} ${before ?? 'none'} → ${after ?? 'none'}`),
    ...changeNoteLines({ notes: commits, notesUnknown: commitsUnknown }),
  ];
}
