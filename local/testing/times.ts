import type { TimedFile } from './runner.ts';

/** Duration of the parts of a run in ms, in their order. */
export type Times = Map<string, number>;

/** Runs a part and records its duration. Parts with the same name are added up. */
export async function timed<T>(times: Times, name: string, work: () => Promise<T> | T): Promise<T> {
  const started = Date.now();
  try {
    return await work();
  } finally {
    times.set(name, (times.get(name) ?? 0) + Date.now() - started);
  }
}

function inMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * One line with the duration of each part, and the sum of the files of each project, because several files run at a time.
 */
export function timesLine(times: Times, files: TimedFile[]): string {
  const projects: Times = new Map();
  for (const { project, ms } of files) projects.set(project, (projects.get(project) ?? 0) + ms);
  const listed = (all: Times) => [...all].map(([name, ms]) => `${name} ${inMinutes(ms)}`).join(', ');
  return `Time: ${listed(times)}${projects.size > 0 ? `; test files: ${listed(projects)}` : ''}`;
}

export function slowestFiles(files: TimedFile[]): string[] {
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, 10);
  return slowest.map(({ file, ms }) => `  ${inMinutes(ms).padStart(5)} ${file}`);
}
