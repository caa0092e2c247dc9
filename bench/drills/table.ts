import { tableOf } from '../report/tables.ts';
import type { Result } from './drill.ts';

/** A drill with its result, or with the reason why there is none. */
export type Row = { name: string } & (Result | { skipped: string } | { failed: string });

/** Nothing that was accepted was lost or doubled, and it healed. What could not be tried is no failure of the product. */
export function isGood(row: Row): boolean {
  if ('skipped' in row) return true;
  if ('failed' in row) return false;
  return row.lost.length + row.doubled.length === 0 && row.healedAfter !== undefined;
}

const head = ['drill', 'tried', 'accepted', 'lost', 'doubled', 'healed after', ''];

/** The rows in Markdown, and below them what was lost or doubled. */
export const drillsTable = (rows: Row[]): string =>
  [tableOf([head, ...rows.map(cellsOf)]), ...rows.flatMap(detailsOf)].join('\n');

function cellsOf(row: Row): string[] {
  if ('skipped' in row) return [row.name, '', '', '', '', '', `skipped: ${row.skipped}`];
  if ('failed' in row) return [row.name, '', '', '', '', '', 'FAILED'];
  const { name, tried, accepted, lost, doubled, copies, healedAfter } = row;
  const healed = healedAfter === undefined ? 'never' : `${(healedAfter / 1000).toFixed(1)} s`;
  const remark = `${isGood(row) ? 'good' : 'BAD'}${copies > 0 ? `, copies of e-mails with the same id: ${copies}` : ''}`;
  return [name, `${tried}`, `${accepted}`, `${lost.length}`, `${doubled.length}`, healed, remark];
}

const shown = 5;

function detailsOf(row: Row): string[] {
  if ('failed' in row) return [`\n${row.name}: ${row.failed}`];
  if ('skipped' in row) return [];
  const list = (what: string, items: string[]) =>
    items.length > 0
      ? [`\n${row.name}, ${what}: ${items.slice(0, shown).join(', ')}${items.length > shown ? ' …' : ''}`]
      : [];
  return [...list('lost', row.lost), ...list('doubled', row.doubled)];
}
