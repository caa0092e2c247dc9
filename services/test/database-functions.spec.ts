import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { QueryRunner } from 'typeorm';
import { migrations } from '../src/migrations.ts';

const root = path.join(__dirname, '../..');
const sources = path.join(root, 'services/src');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.migrations.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(sources, file), 'utf8') }));

test('the architecture lists each function of the database, with the file that made it as it is now', async () => {
  const made = new Map<string, string | undefined>();
  for (const migration of migrations) {
    const madeIn = files.find(({ text }) => text.includes(`class ${migration.name} `))?.file;
    const query = async (statement: string) => {
      for (const [, name] of statement.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)/g)) made.set(`${name}`, madeIn);
      for (const [, name] of statement.matchAll(/DROP FUNCTION (\w+)/g)) made.delete(`${name}`);
      return [];
    };
    await new migration().up({ query } as unknown as QueryRunner);
  }
  const table = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const listed = [...table.matchAll(/^\| `(\w+)` +\|.*\| `(\S+\.migrations\.ts)` +\|$/gm)].map(([, name, file]) => [
    name,
    file,
  ]);
  expect(new Map(listed as [string, string][])).toEqual(made);
});
