import { counted, type ImportOutcome, type ImportResult, shownNumber } from '@portal/contracts';
import { Announced } from '../../announced.tsx';
import { Result, ResultList } from '../../result-list.tsx';

interface Props {
  /** Absent before the rows are checked. */
  results: ImportResult[] | null;
  /** Whether the rows are imported, and not only checked. */
  isDone: boolean;
}

const order: ImportOutcome[] = ['refused', 'waiting', 'added', 'same'];
const names: Record<ImportOutcome, [checked: string, done: string]> = {
  refused: ['cannot be imported', 'not imported'],
  waiting: ['waiting for people to join', 'waiting for people to join'],
  added: ['will be imported', 'imported'],
  same: ['there already', 'there already'],
};
/** A browser takes long to show thousands of rows. */
const mostShown = 500;

/** What becomes of each row: first those that cannot be imported. */
export function ImportResults({ results, isDone }: Props) {
  const sorted = [...(results ?? [])].sort((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  const counts = order
    .map((outcome) => ({ outcome, count: sorted.filter((result) => result.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${shownNumber(count)} ${names[outcome][isDone ? 1 : 0]}`);
  return (
    <>
      <Announced>{results && <strong>{counts.join(', ')}</strong>}</Announced>
      {results && (
        <ResultList label="Each row">
          {sorted.slice(0, mostShown).map(({ line, who, outcome, text }) => (
            <Result key={line} result={text} isRefused={outcome === 'refused'}>
              <span>
                Line {line}: {who || 'no address'}
              </span>
            </Result>
          ))}
        </ResultList>
      )}
      {sorted.length > mostShown && (
        <p className="muted small">{counted(sorted.length - mostShown, 'more row is', 'more rows are')} not shown.</p>
      )}
    </>
  );
}
