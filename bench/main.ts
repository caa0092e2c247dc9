import { readdir } from 'node:fs/promises';
import { runCommand } from '@portal/command-line/command';

/** Runs one measurement: `npm run bench -- <name>`. */
const files = await readdir(new URL('.', import.meta.url));
const names = files.filter((file) => file.endsWith('.ts') && file !== 'main.ts').map((file) => file.slice(0, -3));
const name = process.argv[2] ?? '';
if (names.includes(name)) {
  await runCommand(() => import(`./${name}.ts`));
  // The channel to npm would keep the process up.
  process.exit();
} else {
  console.error(`Usage: npm run bench -- <${names.join(' | ')}>`);
  process.exitCode = 1;
}
