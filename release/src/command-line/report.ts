import type { AppStatus, PublishedVersion, ReleaseChange, RetiredStatus, UnfinishedChange } from '@portal/contracts';
import type { RollbackPlan } from '@portal/releases/rollback';
import { singleLine } from '@portal/releases/single-line';

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
const because = (reason: string | null) => (reason ? `: ${singleLine(reason)}` : '');

/** Lines for people about one app: its active version and whether it fits, its canary, and what was demoted. */
export function statusLines(status: AppStatus): string[] {
  const { app, version, since, by, commit, canary, rollbackTo, demotions } = status;
  const lines = [
    `${app} ${version} active since ${since} by ${singleLine(by)}, ${contract(app, status)}, commit ${commit ?? 'unknown'}`,
  ];
  if (canary) {
    const share = `for ${percent(canary.share)} of the visitors`;
    lines.push(
      `canary ${canary.version} ${share} since ${canary.since} by ${singleLine(canary.by)}, ${contract(app, canary)}`,
    );
  }
  for (const { version: left, wasActive, at, by: who, reason } of demotions)
    lines.push(
      `${wasActive ? '' : 'canary '}${left} was ${wasActive ? 'rolled back' : 'ended'} ${at} by ${singleLine(who)}${because(reason)}`,
    );
  lines.push(rollbackTo ? `a rollback goes to ${rollbackTo}` : 'no version to roll back to');
  return lines.map((line, index) => (index === 0 ? line : `  ${line}`));
}

export const retiredLine = ({ app, version, since, by, reason }: RetiredStatus): string =>
  `${app} retired since ${since} by ${singleLine(by)}, after ${version}${because(reason)}`;

function contract(app: string, { sdk, fits }: Pick<AppStatus, 'sdk' | 'fits'>): string {
  if (app === 'shell')
    return `offers sdk ${sdk}, which ${fits ? 'fits every active remote' : 'does NOT fit every active remote'}`;
  return `needs sdk ${sdk}, which ${fits ? 'the active shell offers' : 'the active shell does NOT offer'}`;
}

/** Lines for people about an interrupted change. */
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

/** Lines for people about a repair. */
export function repairLines({ change, files }: UnfinishedChange): string[] {
  return [
    ...files.map((file) => `${file} was brought up to date`),
    ...(change ? [`the history has the change: ${happened(change)} ${change.at} by ${singleLine(change.by)}`] : []),
  ];
}

/** A line for people about the next step of a rollback. */
export function planLine(app: string, { from, to, activeTime }: RollbackPlan): string {
  if (!to) return `No version of ${app} was active before ${from}, so ${app} is retired`;
  const when = activeTime && ` (active from ${activeTime.since} to ${activeTime.until ?? 'now'})`;
  return `${app} ${from} is rolled back to ${to}${when ?? ''}`;
}

export function changeLine(change: ReleaseChange): string {
  const { at, by, reason, smoke } = change;
  const untested = smoke && smoke !== 'passed' ? ` (no smoke test: ${singleLine(smoke)})` : '';
  return `${at} ${happened(change)} by ${singleLine(by)}${because(reason)}${untested}`;
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

export const versionLine = ({ version, builtAt, commit, sdk, state }: PublishedVersion): string =>
  `${version} built ${builtAt} sdk ${sdk} commit ${commit ?? 'unknown'} ${state}`;
