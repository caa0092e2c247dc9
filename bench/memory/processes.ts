import { readFile } from 'node:fs/promises';
import { descendants } from '@portal/local/test-support/processes';
import { repositoryRoot } from '@portal/release/repository';

export interface ProcessMemory {
  command: string;
  /** Proportional set size: memory that processes share counts once. */
  megabytes: number;
}

/** A process can end while it is read. */
const read = (id: number, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');

async function memoryOf(id: number): Promise<ProcessMemory> {
  const [memory = '', words = ''] = await Promise.all(['smaps_rollup', 'cmdline'].map((name) => read(id, name)));
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1] ?? 0);
  const command = words.split('\0').join(' ').replaceAll(`${repositoryRoot}/`, '').trim();
  return { command: command.split('\n')[0]?.slice(0, 60) ?? '', megabytes: kilobytes / 1024 };
}

/** The memory of a process and of all that it started, the largest first. */
export async function memoryBelow(root: number): Promise<ProcessMemory[]> {
  const all = await Promise.all([root, ...descendants(root).map(({ pid }) => pid)].map(memoryOf));
  return all.sort((one, other) => other.megabytes - one.megabytes);
}
