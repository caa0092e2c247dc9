import { readdirSync, readFileSync } from 'node:fs';

export interface Running {
  pid: number;
  parent: number;
  /** The program's name. */
  command: string;
}

/** As Linux keeps it in `/proc/<pid>/stat`; undefined where it has ended. */
function read(pid: number): Running | undefined {
  try {
    const [, command = '', state, parent] =
      /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' ? undefined : { pid, parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

/** The processes that descend from one, that one left out. */
export function descendants(ancestor: number): Running[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []));
  const below = (pid: number): Running[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(ancestor);
}

export const isRunning = (pid: number): boolean => read(pid) !== undefined;
