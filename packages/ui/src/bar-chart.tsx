import type { CSSProperties } from 'react';
import styles from './bar-chart.module.css';

/** One bar, stacked of one value for each series. Values are not negative. */
interface Bar {
  /** Below or beside the bar. */
  label: string;
  /** In the table. Default: the label. */
  name?: string;
  values: number[];
}

interface Props {
  /** What is shown, with its unit, such as 'Approved hours by month'. */
  caption: string;
  /** The heading of the table's first column, such as 'Month'. */
  heading: string;
  /** What the two values of each bar are. */
  series: string[];
  bars: Bar[];
  /** Bars that lie suit long labels. In a narrow place all bars lie. */
  lying?: boolean;
}

const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Stacked bars with their sums, and the same figures in a table behind them. Series differ in their pattern, never by colour
 * alone. Screen readers get the table.
 */
export function BarChart({ caption, heading, series, bars, lying = false }: Props) {
  const longest = Math.max(...bars.map(({ values }) => sum(values)), Number.MIN_VALUE);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <ul className={styles.legend} aria-hidden="true">
        {series.map((name, index) => (
          <li key={name}>
            <span className={`${styles.swatch} ${toneOf(index)}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.bars} data-lying={lying} aria-hidden="true">
        {bars.map(({ label, name = label, values }) => (
          <div key={name} className={styles.bar}>
            <span className={styles.label}>{label}</span>
            <span className={styles.track} style={{ '--share': sum(values) / longest } as CSSProperties}>
              <span className={styles.stack}>
                {values.map(
                  (value, index) =>
                    // Together less than 1, they would not fill the bar.
                    value > 0 && (
                      <span key={series[index]} className={toneOf(index)} style={{ flexGrow: 100 * value }} />
                    ),
                )}
              </span>
              <span>{sum(values) > 0 && shown.format(sum(values))}</span>
            </span>
          </div>
        ))}
      </div>
      <details className="small">
        <summary>Show {caption.charAt(0).toLowerCase() + caption.slice(1)} as a table</summary>
        <FiguresTable {...{ caption, heading, series, bars }} />
      </details>
    </figure>
  );
}

const toneOf = (index: number) => styles[`tone${index + 1}`];

/** The same figures in numbers, with the sum of each row and column. */
function FiguresTable({ caption, heading, series, bars }: Pick<Props, 'caption' | 'heading' | 'series' | 'bars'>) {
  const row = (values: number[]) =>
    [...values, sum(values)].map((value, index) => <td key={series[index] ?? 'Total'}>{shown.format(value)}</td>);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {[heading, ...series, 'Total'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, name = label, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {row(values)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {row(series.map((_, index) => sum(bars.map(({ values }) => values[index] ?? 0))))}
        </tr>
      </tfoot>
    </table>
  );
}
