import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(__dirname, '../../..');
/** What pages of earlier releases use, which come with this kit: they can go with the next major version of the sdk. */
const usedBefore = ['Pager'];
const kit = readFileSync(path.join(__dirname, 'index.ts'), 'utf8');

/** The names in the braces of each import or export that `pattern` finds. */
const namesIn = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^type /, '')),
  );

function importedBy(app: string): string[] {
  const folder = path.join(repository, app, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const code = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  return namesIn(code, /import (?:type )?\{([^}]+)\} from '@portal\/ui'/g);
}

test('the kit offers what pages use, and nothing more: every member fetches all of it', () => {
  const apps = readdirSync(repository).filter((name) => name.startsWith('mf-'));
  const used = new Set(apps.flatMap(importedBy));
  const offered = namesIn(kit, /export \{([^}]+)\} from/g).filter(Boolean);
  expect(used.size).toBeGreaterThan(0);
  expect(offered.filter((name) => !used.has(name))).toEqual(usedBefore);
});
