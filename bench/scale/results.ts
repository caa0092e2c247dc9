import { machine } from '../machine/comparison.ts';
import type { TimedCall } from './calls.ts';
import { percentile, type Times } from './measure.ts';

/** Goals: milliseconds of the slowest twentieth, and how many times slower the larger database may be. */
const goal = { milliseconds: 30, ratio: 2 };

/** The end of the titles of calls for a whole list. */
const wholeList = 'without paging';

interface Result {
  title: string;
  few: Times;
  many: Times;
  ratio: number;
  missed: boolean;
}

export function resultRows(calls: TimedCall[], [few = [], many = []]: Times[][]): Result[] {
  return calls.map(({ title }, index) => {
    const [small = [], large = []] = [few[index], many[index]];
    const ratio = percentile(large, 0.5) / percentile(small, 0.5);
    const isSlow = percentile(large, 0.95) > goal.milliseconds && !title.endsWith(wholeList);
    const missed = isSlow || ratio > goal.ratio;
    return { title, few: small, many: large, ratio, missed };
  });
}

/** A table in Markdown. */
export function resultTable(rows: Result[]): string {
  const lines = rows.map(({ title, few, many, ratio, missed }) => {
    const figures = [few, many].flatMap((times) => [percentile(times, 0.5), percentile(times, 0.95)]);
    return `| ${[title, ...figures.map((ms) => ms.toFixed(1)), ratio.toFixed(2), missed ? '**no**' : 'yes'].join(' | ')} |`;
  });
  return [
    `Milliseconds of each list with 10,000 and with 1,000,000 submissions and audit events (members, invitations and`,
    `proposals 10,000 and 100,000, posts 10,000), measured in turn over HTTP. Goal: p95 at most ${goal.milliseconds} ms, and the`,
    `median at most ${goal.ratio} times that of 10,000. Calls ${wholeList} answer 1,000 rows, which no page asks for: only the`,
    `ratio is a goal for them. ${machine()}`,
    '',
    '| list | p50 few | p95 few | p50 many | p95 many | ratio | reached |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...lines,
  ].join('\n');
}
