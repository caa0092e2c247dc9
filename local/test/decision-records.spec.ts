import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../test-support/command.ts';

const folder = path.join(repository, 'docs/adr');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const records = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));

/** Such as `accepted; extends [22](0022-smoke-test-before-a-promotion.md)`. */
const statusOf = (file: string) => /^Status: (.+?)\n\n/ms.exec(read(file))?.[1]?.replaceAll('\n', ' ') ?? '';

/** Such as `7`, `Tests run against the built product`, the file's name, and `accepted`. */
function headOf(file: string): string[] {
  const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? [];
  return [number, title, file, statusOf(file).replace(/\[(\d+)\]\(.+?\)/g, '$1')];
}

test('The index of decision records has every record once, in order, with its number, title and status', () => {
  const rows = read('README.md').matchAll(/^\| (\d+) +\| \[(.+?)\]\((.+?)\) +\| (.+?) +\|/gm);
  const listed = [...rows].map(([, ...row]) => row);
  expect(listed).toEqual(records.map(headOf));
});

test('Of two decision records, one of which changes the other, both statuses say so', () => {
  const named = records.flatMap((file) =>
    [...statusOf(file).matchAll(/\((.+?\.md)\)/g)].map(([, other = '']) => ({ file, other })),
  );
  expect(named.filter(({ file, other }) => !statusOf(other).includes(file))).toEqual([]);
});

test('Every decision record has a number of its own, a date and a status', () => {
  expect(new Set(records.map((file) => file.slice(0, 4))).size).toBe(records.length);
  const isComplete = (file: string) =>
    read(file).startsWith(`# ${Number(file.slice(0, 4))}. `) &&
    /\n\nDate: \d{4}-\d\d-\d\d\nStatus: \w/.test(read(file));
  expect(records.filter((file) => !isComplete(file))).toEqual([]);
});
