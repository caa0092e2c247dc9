import {
  formatDate,
  type Goal,
  hoursCount,
  hoursTypeNames,
  isInYear,
  type OpenSubmission,
  type SchoolYear,
  shownNumber,
  yearKey,
  yearNameAmong,
} from '@portal/contracts';
import { BarChart } from '@portal/ui/bar-chart';
import { Stats } from '@portal/ui/stats';
import { useState } from 'react';
import { DataTable } from '../../data-table.tsx';
import { monthName } from '../../month-name.ts';
import { type OwnHours, waitingHours } from './next-step.ts';
import { Transcripts } from './transcripts.tsx';
import styles from './your-year.module.css';

/** The member's hours of a school year, by month and type, and of the years before. */
export function YourYear({ years, open, total }: OwnHours) {
  const [chosen, choose] = useState<string>();
  const year = years.find(({ goal }) => yearKey(goal) === chosen) ?? (years[0] as SchoolYear);
  const { goal, progress } = year;
  const goals = years.map((each) => each.goal);
  const nameOf = (each: Goal) => yearNameAmong(goals, each);
  const waiting = waitingHours(open, goal);
  const figures = {
    Approved: progress.completed,
    ...((goal.current || waiting > 0) && { Waiting: waiting }),
    Missing: progress.missing,
  };
  return (
    <section id="your-year" className="stack" aria-labelledby="your-year-title" tabIndex={-1}>
      <h2 id="your-year-title">Your School Year {nameOf(goal)}</h2>
      <Stats figures={figures} />
      <p className="muted small">
        {[goalInWords(year), goal.current && elsewhereInWords(open, goal)].filter(Boolean).join(' ')}
      </p>
      {progress.sync + progress.async > 0 ? (
        <div className="card">
          <BarChart
            caption="Approved hours by month of service"
            heading="Month"
            series={[hoursTypeNames.sync, hoursTypeNames.async]}
            bars={monthsOf(year)}
          />
        </div>
      ) : (
        <p>No approved hours in this school year. They count by their date of service, as soon as they are approved.</p>
      )}
      {years.length > 1 && <History years={years} nameOf={nameOf} chosen={yearKey(goal)} onChoose={choose} />}
      <Transcripts years={years} nameOf={nameOf} total={total} />
    </section>
  );
}

/** The goal, and what of the approved hours does not count towards it. */
function goalInWords({ goal, progress }: SchoolYear): string {
  const { requiredHours, firstDay, lastDay } = goal;
  const days = `${formatDate(firstDay)} to ${formatDate(lastDay)}`;
  const { corrections, completed, counted } = progress;
  return [
    `Goal: ${hoursCount(requiredHours)} from ${days}.`,
    counted < completed &&
      `${hoursCount(counted)} ${counted === 1 ? 'counts' : 'count'}, because the hours of a type have a limit.`,
    corrections !== 0 && `Staff corrected the total by ${corrections > 0 ? '+' : ''}${hoursCount(corrections)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Waiting hours that this year's figures leave out. */
function elsewhereInWords(open: OpenSubmission[], goal: Goal): string | false {
  const hours = waitingHours(open.filter(({ service_date: day }) => !isInYear(goal, day)));
  return hours > 0 && `${hoursCount(hours)} outside this school year ${hours === 1 ? 'is' : 'are'} waiting.`;
}

/** All months of the year, also those without hours, so that years can be compared. */
function monthsOf({ goal: { firstDay, lastDay }, months }: SchoolYear) {
  const shown: string[] = [];
  const day = new Date(`${firstDay.slice(0, 7)}-01`);
  for (; day.toISOString().slice(0, 10) <= lastDay; day.setUTCMonth(day.getUTCMonth() + 1))
    shown.push(day.toISOString().slice(0, 7));
  return shown.map((month) => {
    const { sync = 0, async: alone = 0 } = months.find((each) => each.month === month) ?? {};
    return { ...monthName(month), values: [sync, alone] };
  });
}

interface HistoryProps {
  years: SchoolYear[];
  nameOf(goal: Goal): string;
  /** The key of a year. */
  chosen: string;
  onChoose(key: string): void;
}

/** One row for each school year with hours. A button shows its months. */
function History({ years, nameOf, chosen, onChoose }: HistoryProps) {
  const button = ({ goal }: SchoolYear) => (
    <button
      type="button"
      className={`button button--small ${yearKey(goal) === chosen ? '' : 'button--quiet'}`}
      aria-pressed={yearKey(goal) === chosen}
      onClick={() => onChoose(yearKey(goal))}
    >
      {nameOf(goal)}
    </button>
  );
  return (
    <div className={`stack ${styles.part}`}>
      <h3>Your School Years</h3>
      <DataTable
        caption="Your school years"
        rows={years}
        keyOf={({ goal }) => yearKey(goal)}
        columns={[
          ['School year', button],
          ['Approved', ({ progress }) => shownNumber(progress.completed)],
          [hoursTypeNames.sync, ({ progress }) => shownNumber(progress.sync)],
          [hoursTypeNames.async, ({ progress }) => shownNumber(progress.async)],
          [
            'Goal',
            ({ goal, progress }) => `${shownNumber(goal.requiredHours)}${progress.missing === 0 ? ', reached' : ''}`,
          ],
        ]}
      />
    </div>
  );
}
