import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sources = path.join(__dirname, '../src');

/** All that the files of a feature, or of a foundation, say. */
const textOf = (folder: string): string =>
  readdirSync(path.join(sources, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(sources, folder, file), 'utf8'))
    .join('\n');

const folders = readdirSync(sources, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, text: textOf(name) }));

const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, table]) => `${table}`)),
];

const owners = new Map(
  folders.flatMap(({ name, text }) => found(text, /\bCREATE TABLE (\w+)/g).map((table) => [table, name] as const)),
);

const writes = /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?)\s+(?:ONLY\s+)?(\w+)/g;

// Code that writes by an entity needs the entity's class, which dependency-cruiser keeps within its folder.
test.each(folders)('$name writes its own tables alone', ({ name, text }) => {
  const written = [...found(text, writes), ...found(text, /@Entity\('(\w+)'/g)].filter((table) => owners.has(table));
  expect(written.filter((table) => owners.get(table) !== name)).toEqual([]);
});

test('every table has one owner, and the owners of the main tables are found', () => {
  expect(owners.get('members')).toBe('users');
  expect(owners.get('hours_submissions')).toBe('hours');
  expect(owners.get('posts')).toBe('newsletter');
  expect(owners.size).toBe(folders.flatMap(({ text }) => [...text.matchAll(/\bCREATE TABLE \w+/g)]).length);
});
