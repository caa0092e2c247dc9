import { readFile, writeFile } from 'node:fs/promises';
import { alignTables } from './tables.ts';

const file = new URL('../results.md', import.meta.url);

/** Writes the section of a measurement in `bench/results.md`, and leaves the other sections as they are. */
export async function writeResults(measurement: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '# Results of the benchmarks\n');
  const [head = '', ...sections] = before.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${measurement}\n`));
  const section = `## ${measurement}\n\n${alignTables(text.trim())}\n`;
  const all = [...others, section].sort().map((one) => one.trim());
  await writeFile(file, `${[head.trim(), ...all].join('\n\n')}\n`);
}
