import type { Minute } from './minute.ts';

const columns: (keyof Minute)[] = [
  'requests',
  'errors',
  'p50',
  'p99',
  'apiCpu',
  'loadCpu',
  'megabytes',
  'handles',
  'connections',
];

/** The minutes below each other, in Markdown. */
export const minutesTable = (minutes: Minute[]): string =>
  [
    ['minute', ...columns],
    ['---', ...columns.map(() => '--:')],
    ...minutes.map((minute, index) => [index + 1, ...columns.map((column) => minute[column])]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
