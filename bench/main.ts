import { readdir } from 'node:fs/promises';
import { runCommand } from '@portal/command-line/command';
import { stops } from './machine/stops.ts';

/** Runs one measurement: `npm run bench -- <name>`. */
const files = await readdir(new URL('.', import.meta.url));
const names = files.filter((file) => file.endsWith('.ts') && file !== 'main.ts').map((file) => file.slice(0, -3));
/** The measurements that read what is typed after their name. */
const withWords = ['pages', 'scale', 'soak'];
const [name = '', ...words] = process.argv.slice(2);
await runCommand(async () => {
  if (!names.includes(name)) throw new Error(`Usage: npm run bench -- <${names.join(' | ')}>`);
  if (words.length > 0 && !withWords.includes(name))
    throw new Error(`npm run bench -- ${name} takes no words or options, but was given '${words.join(' ')}'.`);
  await import(`./${name}.ts`).finally(() => stops.stop());
});
// The channel to npm would keep the process up.
process.exit();
