import { readdir, readFile } from 'node:fs/promises';
import { repositoryRoot } from '@portal/release/repository';

export interface ProcessMemory {
  command: string;
  /** Proportional set size: memory that processes share counts once. */
  megabytes: number;
}

interface Process extends ProcessMemory {
  id: number;
  parent: number;
}

/** A process can end while it is read. */
const read = (id: number, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');

async function readProcess(id: number): Promise<Process> {
  const [stat, memory, words] = await Promise.all(['stat', 'smaps_rollup', 'cmdline'].map((name) => read(id, name)));
  // The name of the program, in brackets, may contain spaces.
  const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(memory ?? '')?.[1] ?? 0);
  const command = (words ?? '').split('\0').join(' ').replaceAll(`${repositoryRoot}/`, '').trim();
  return { id, parent, command: command.split('\n')[0]?.slice(0, 60) ?? '', megabytes: kilobytes / 1024 };
}

/** The memory of a process and of all that it started, the largest first. */
export async function memoryBelow(root: number): Promise<ProcessMemory[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(ids.map(readProcess));
  const found = new Set([root]);
  let before = 0;
  while (before !== found.size) {
    before = found.size;
    for (const { id, parent } of all) if (found.has(parent)) found.add(id);
  }
  return all.filter(({ id }) => found.has(id)).sort((one, other) => other.megabytes - one.megabytes);
}
