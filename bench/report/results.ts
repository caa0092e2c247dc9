import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('../results.md', import.meta.url);
const title = '# Measured\n\nEach section is the last run of `npm run bench -- <its name>`, on the machine it names.\n';

/** Keeps a measurement's report in `bench/results.md`, in the place of its last one. */
export async function keepResults(name: string, report: string): Promise<void> {
  const present = await readFile(file, 'utf8').catch(() => title);
  const [head = '', ...sections] = present.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${name}\n`));
  const all = [...others, `## ${name}\n\n${report.trim()}\n\n`].sort();
  await writeFile(file, `${head.trimEnd()}\n\n${all.map((section) => section.trim()).join('\n\n')}\n`);
}
