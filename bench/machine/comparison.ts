import { availableParallelism, loadavg } from 'node:os';
import { writeResults } from '../report/results.ts';
import { tableOf } from '../report/tables.ts';

/** A limit that a figure must keep. */
export type Goal = { least: number } | { most: number };

/** One measured thing: what the product and the baseline took, and the figure that the goal is about. */
export interface Result {
  name: string;
  /** With their units, such as `812/s`. */
  product: string;
  baseline: string;
  /** Mostly a ratio of the two. */
  figure: number;
  goal: Goal;
}

/**
 * Prints the results of a benchmark, writes its section of `bench/results.md`, and sets exit code 1 for a missed goal.
 * @param isUsual false for a run of another length or of another portal, which leaves the recorded results as they are
 */
export async function report(benchmark: string, description: string, results: Result[], isUsual = true): Promise<void> {
  const table = tableOf([columns, ...results.map(cellsOf)]);
  console.log(table);
  if (isUsual) await writeResults(benchmark, `${description}\n\n${machine()}\n\n${table}`);
  else console.log('Not recorded: bench/results.md has the usual runs alone.');
  if (!results.every(isMet)) process.exitCode = 1;
}

const isMet = ({ figure, goal }: Result): boolean => ('least' in goal ? figure >= goal.least : figure <= goal.most);

/** The load is what other programs add to it; it makes both sides slower, and the ratios less sure. */
export function machine(): string {
  const [load = 0] = loadavg();
  const date = new Date().toISOString().slice(0, 10);
  return `Measured on ${date} with Node ${process.versions.node} on ${availableParallelism()} processors, load ${load.toFixed(0)}.`;
}

const columns = ['', 'product', 'baseline', 'figure', 'goal', ''];

const cellsOf = (result: Result): string[] => [
  result.name,
  result.product,
  result.baseline,
  result.figure.toFixed(2),
  'least' in result.goal ? `>= ${result.goal.least}` : `<= ${result.goal.most}`,
  isMet(result) ? 'met' : 'MISSED',
];

export const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

export const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
