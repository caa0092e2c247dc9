import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(__dirname, '../../../..');

const sheets = readdirSync(repository)
  .filter((name) => name.startsWith('mf-') || name === 'shell')
  .concat('packages/ui')
  .flatMap((name) => {
    const folder = path.join(repository, name, 'src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return files.filter((file) => file.endsWith('.css')).map((file) => path.join(folder, file));
  });
const modules = sheets.filter((file) => file.endsWith('.module.css'));

test('no variable of a style sheet has the name of one of its classes, which would be lost to the page', () => {
  expect(modules.length).toBeGreaterThan(30);
  for (const file of modules) {
    const sheet = readFileSync(file, 'utf8');
    const variables = [...sheet.matchAll(/--([\w-]+):/g)].map(([, name]) => name);
    const classes = [...sheet.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name);
    expect({ file, both: variables.filter((name) => classes.includes(name)) }).toEqual({ file, both: [] });
  }
});

test('what moves is moved or faded as a layer: any other property would have the page painted anew for each frame', () => {
  const animated = sheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@keyframes[^{]*\{((?:[^{}]*\{[^}]*\})*)/g)].flatMap(([, steps = '']) =>
      [...steps.matchAll(/([\w-]+):/g)].map(([, property]) => property),
    ),
  );
  expect(new Set(animated)).toEqual(new Set(['transform', 'opacity']));
});
