import type { TimedFile } from './runner.ts';

/** How long the parts of a run took, in ms, in their order. */
export type Times = Map<string, number>;

/** Does a part of a run and notes how long it took; parts of one name add up. */
export async function timed<T>(times: Times, name: string, work: () => Promise<T> | T): Promise<T> {
  const started = Date.now();
  try {
    return await work();
  } finally {
    times.set(name, (times.get(name) ?? 0) + Date.now() - started);
  }
}

const inMinutes = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.round(ms / 1000) % 60).padStart(2, '0')}`;

/** One line with the time of each part and, as two files run at a time, what the files of each project add up to. */
export function timesLine(times: Times, files: TimedFile[]): string {
  const projects: Times = new Map();
  for (const { project, ms } of files) projects.set(project, (projects.get(project) ?? 0) + ms);
  const listed = (all: Times) => [...all].map(([name, ms]) => `${name} ${inMinutes(ms)}`).join(', ');
  return `Time: ${listed(times)}${projects.size > 0 ? `; test files: ${listed(projects)}` : ''}`;
}

/** The test files that took longest, a line each. */
export function slowestFiles(files: TimedFile[], count = 10): string[] {
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, count);
  return slowest.map(({ file, ms }) => `  ${inMinutes(ms).padStart(5)} ${file}`);
}
