import { type AppStatus, dateAndTime, type ReleaseFigures, shownNumber, type WideningStatus } from '@portal/contracts';
import type { CSSProperties } from 'react';
import styles from './figures.module.css';
import { percent } from './in-words.ts';

/** A version beside which the others of its app are shown. */
interface Column {
  title: string;
  version: string;
  figures: ReleaseFigures;
}

interface Row {
  name: string;
  /** What the bar shows. Null if it was not measured. */
  value(figures: ReleaseFigures): number | null;
  text(figures: ReleaseFigures): string;
}

const milliseconds = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });
const shareOf = (count: number, { visits }: ReleaseFigures) => (visits === 0 ? null : count / visits);
const countAndShare = (count: number, share: number | null) =>
  share === null ? '–' : `${shownNumber(count)} (${percent(share)})`;

const failures = (name: string, key: 'loadFailures' | 'renderFailures'): Row => ({
  name,
  value: (figures) => shareOf(figures[key], figures),
  text: (figures) => countAndShare(figures[key], shareOf(figures[key], figures)),
});

const vital = (name: string, key: 'lcp' | 'inp' | 'cls', textOf: (value: number) => string): Row => ({
  name,
  value: (figures) => figures[key]?.p75 ?? null,
  text: (figures) => (figures[key] ? textOf(figures[key].p75) : '–'),
});

const rows: Row[] = [
  {
    name: 'Visits (share)',
    value: ({ share }) => share,
    text: ({ visits, share }) => countAndShare(visits, share),
  },
  failures('Failed to load', 'loadFailures'),
  failures('Failed to render', 'renderFailures'),
  vital('Largest paint (LCP)', 'lcp', (value) => milliseconds.format(value)),
  vital('Slowest input (INP)', 'inp', (value) => milliseconds.format(value)),
  vital('Layout shift (CLS)', 'cls', (value) => value.toFixed(3)),
];

function columnsOf({ version, figures, before, canary }: AppStatus): Column[] {
  return [
    ...(before ? [{ title: 'Before', ...before }] : []),
    { title: 'Active', version, figures },
    ...(canary ? [{ title: 'Canary', version: canary.version, figures: canary.figures }] : []),
  ];
}

/**
 * What pages reported of an app: its active version beside its canary and the version before, in figures with bars. A row's
 * longest bar is its greatest value.
 */
export function Figures({ app }: { app: AppStatus }) {
  const columns = columnsOf(app);
  if (columns.every(({ figures }) => figures.visits === 0)) return <p className="muted small">No visits counted yet</p>;
  return (
    <table className={styles.figures}>
      <caption>
        What browsers reported in the last 14 days. Three of four visits did at least as well as LCP, INP and CLS say.
      </caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ title, version }) => (
            <th key={title} scope="col">
              {title} <span className={styles.version}>{version}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FiguresRow key={row.name} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function FiguresRow({ row: { name, value, text }, columns }: { row: Row; columns: Column[] }) {
  const values = columns.map(({ figures }) => value(figures) ?? 0);
  const greatest = Math.max(...values, Number.MIN_VALUE);
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map(({ title, figures }, index) => (
        <td key={title}>
          {text(figures)}
          <span
            className={styles.bar}
            data-column={title}
            style={{ '--share': (values[index] ?? 0) / greatest } as CSSProperties}
            aria-hidden="true"
          />
        </td>
      ))}
    </tr>
  );
}

/** What a canary that widens by itself does next. */
export function Widening({ next, notBefore, verdict, because }: WideningStatus) {
  const whom = next === 1 ? 'everyone' : `${percent(next)} of the visitors`;
  const step =
    verdict === 'holds'
      ? `Goes to ${whom} after ${dateAndTime(notBefore)}`
      : `Would go to ${whom}, but waits for visits`;
  return (
    <p className="small">
      <strong>{verdict === 'fails' ? 'Is about to end' : step}</strong>: {because}
    </p>
  );
}
