import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { descendants } from '@portal/local/test-support/processes';

/** Stops processes with everything below them, as a machine does that swaps. @returns what lets them go on */
export function pause(pid: number): () => void {
  const all = [pid, ...descendants(pid).map((child) => child.pid)];
  const signal = (name: NodeJS.Signals) => {
    for (const one of all) {
      try {
        process.kill(one, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

/** @param data PostgreSQL's own data directory */
export async function postgresPid(data: string): Promise<number> {
  const [pid] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
