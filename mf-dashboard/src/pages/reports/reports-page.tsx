import {
  type Chapter,
  chapterNames,
  counted,
  dayIn,
  hoursTypeNames,
  type RequestOf,
  type ResponseOf,
  schoolYearName,
  shownNumber,
} from '@portal/contracts';
import { call, portalConfig, retryAdvice, toast, useRole } from '@portal/sdk';
import { useCall, useListAddress, useMutation } from '@portal/sdk/query';
import { Button, ErrorBanner, FilterBar, Stats, useDialog } from '@portal/ui';
import { BarChart } from '@portal/ui/bar-chart';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import { WithReason } from '@portal/ui/with-reason';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { chapterChoice } from '../../chapter-choice.ts';
import { DataTable } from '../../data-table.tsx';
import { memberReport } from '../../first-lists.ts';
import { monthName } from '../../month-name.ts';
import { MemberReport } from './member-report.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { ReportSection } from './report-section.tsx';
import styles from './reports.module.css';

type Report = ResponseOf<'GET /reports/get'>;
type Members = ResponseOf<'GET /reports/members'>;
type Scope = { year?: string; chapter?: Chapter };

const series = [hoursTypeNames.sync, hoursTypeNames.async];

/** Hours and goals of a school year, for admins and for the leads of a chapter. */
export function ReportsPage() {
  const role = useRole();
  const { query, change } = useListAddress(memberReport(role).filters);
  const { page: _page, ...filter } = query;
  const scope: Scope = { year: query.year, chapter: query.chapter };
  const report = useCall('GET /reports/get', scope, { placeholderData: (previous) => previous });
  const { data } = report;
  const printing = usePrinting(filter);
  return (
    <div className={`stack stack--loose ${styles.reports}`} aria-busy={report.isPlaceholderData}>
      {/* The figures of another choice are not printed under this one. */}
      <Head report={report.isPlaceholderData ? undefined : data} scope={scope} printing={printing} />
      <ErrorBanner error={report.error} fallback="Failed to fetch the reports" onRetry={report.refetch} />
      <div className={styles.screenOnly}>
        <FilterBar
          query={query}
          choices={[yearChoice(data), ...(role === 'admin' ? [chapterChoice] : [])]}
          isWaiting={report.isPending}
          onChange={change}
        />
      </div>
      {report.isPending && <ListWaiting text="Loading reports..." />}
      {data && <Figures report={data} scope={scope} allMembers={printing.allMembers} />}
    </div>
  );
}

type Filter = RequestOf<'GET /reports/members'>;

/** Prints the page with all members, whom it then shows until the printer has them. Not those of another filter. */
function usePrinting(filter: Filter) {
  const isShown = (chosen: Filter | undefined) => JSON.stringify(chosen) === JSON.stringify(filter);
  const { mutate, data, variables, isPending, reset } = useMutation({
    mutationFn: (chosen: Filter) => call('GET /reports/members', chosen),
    failed: ['Not printed', retryAdvice],
  });
  const allMembers = isShown(variables) ? data : undefined;
  const printed = useRef<typeof data>(undefined);
  // Not when the response comes: a choice in the address may not be rendered yet.
  useEffect(() => {
    if (!data || printed.current === data) return;
    printed.current = data;
    if (allMembers) return window.print();
    const description = 'The page has changed meanwhile. Please print it again.';
    toast({ title: 'Not printed', description, variant: 'destructive' });
  }, [data, allMembers]);
  useEffect(() => {
    addEventListener('afterprint', reset);
    return () => removeEventListener('afterprint', reset);
  }, [reset]);
  return { allMembers, isPending, print: () => mutate(filter) };
}

/** The present year stands for the choice that filters nothing. */
const yearChoice = (report: Report | undefined) => ({
  name: 'year',
  label: 'School year',
  all: 'This School Year',
  options: (report?.years ?? []).slice(1).map(({ year, name }) => ({ value: `${year}`, label: name })),
});

interface HeadProps {
  report: Report | undefined;
  scope: Scope;
  printing: ReturnType<typeof usePrinting>;
}

/** The same before the report is there, so that nothing moves. */
function Head({ report, scope, printing }: HeadProps) {
  const isAdmin = useRole() === 'admin';
  const [remind, dialog] = useDialog(ReminderDialog);
  const today = dayIn(portalConfig().timeZone);
  const isUnderWay = report ? report.goals.some(({ current, lastDay }) => current && today <= lastDay) : !scope.year;
  return (
    <header className="row row--between">
      <div>
        <h1>Reports</h1>
        <p className="lead">Hours and goals of a school year</p>
      </div>
      <div className={`row ${styles.screenOnly}`}>
        <Link to="/dashboard/goals">Goals</Link>
        <Link to="/dashboard/notifications">Weekly Digest</Link>
        <WithReason reason={!report && 'The reports are not there yet'}>
          <Button disabled={!report} loading={printing.isPending} onClick={printing.print}>
            Print
          </Button>
        </WithReason>
        {isAdmin && isUnderWay && (
          <Button look="primary" onClick={() => remind(scope.chapter)}>
            Remind Members
          </Button>
        )}
      </div>
      {dialog}
    </header>
  );
}

function scopeText({ goals }: Report): string {
  const [goal] = goals;
  if (!goal) return '';
  const chapters = goals.length === 1 ? chapterNames[goal.chapter] : 'Both chapters';
  const years = [...new Set(goals.map(schoolYearName))].join(' and ');
  const required = goals.map((each) => (goals.length === 1 ? '' : `${each.chapter} `) + each.requiredHours).join(', ');
  return `${chapters}, ${years}. Required hours: ${required}.`;
}

interface FiguresProps {
  report: Report;
  scope: Scope;
  /** For a printer. */
  allMembers: Members | undefined;
}

function Figures({ report, scope, allMembers }: FiguresProps) {
  const { totals, months, committees, chapters, supervisors } = report;
  const hours = totals.sync + totals.async + totals.corrections;
  return (
    <>
      <p className="muted">{scopeText(report)}</p>
      <Stats
        figures={{
          Members: totals.members,
          'Approved Hours': hours,
          'Reached the Goal': totals.reached,
          Behind: totals.behind,
          'Missing Hours': totals.missing,
        }}
      />
      {totals.sync + totals.async === 0 && (
        <EmptyState art="calendar" title="No approved hours in this school year">
          <p>They count by their date of service, as soon as they are approved.</p>
        </EmptyState>
      )}
      <ReportSection title="Hours by Month" report="months" scope={scope}>
        <BarChart
          series={series}
          caption="Approved hours by month"
          heading="Month"
          bars={months.map(({ month, sync, async }) => ({ ...monthName(month, 'en-US'), values: [sync, async] }))}
        />
        <Corrections hours={totals.corrections} />
      </ReportSection>
      <GroupReport by="committee" groups={committees} scope={scope} />
      {chapters.length > 1 && <GroupReport by="chapter" groups={chapters} scope={scope} />}
      <ReportSection title="Members" report="members" scope={scope}>
        <MemberReport all={allMembers} />
      </ReportSection>
      <ReportSection title="Most Active Supervisors" report="supervisors" scope={scope}>
        <DataTable
          caption="Supervisors with the most approved hours"
          rows={supervisors}
          keyOf={({ email }) => email}
          columns={[
            [
              'Supervisor',
              ({ name, email }) => (
                <>
                  {name} <span className="muted small">{email}</span>
                </>
              ),
            ],
            ['Approved hours', (each) => shownNumber(each.hours)],
            ['Students', (each) => shownNumber(each.students)],
            ['Submissions', (each) => shownNumber(each.submissions)],
          ]}
        />
      </ReportSection>
    </>
  );
}

/** Corrections can be negative, so they are no bar. */
const Corrections = ({ hours }: { hours: number }) =>
  hours === 0 ? null : (
    <p className="muted small">Corrections of totals by admins and leads: {counted(hours, 'hour')}.</p>
  );

interface GroupProps {
  by: 'committee' | 'chapter';
  groups: (Report['totals'] & { committee?: string | null; chapter?: Chapter })[];
  scope: Scope;
}

/** The hours and the goals of members in groups. */
function GroupReport({ by, groups, scope }: GroupProps) {
  const heading = by === 'committee' ? 'Committee' : 'Chapter';
  const nameOf = (group: GroupProps['groups'][number]) => group[by] ?? 'None';
  return (
    <ReportSection title={`Hours by ${heading}`} report={`${by}s`} scope={scope}>
      <BarChart
        series={series}
        lying
        caption={`Approved hours by ${by}`}
        heading={heading}
        bars={groups.map((group) => ({ label: nameOf(group), values: [group.sync, group.async] }))}
      />
      <DataTable
        caption={`Goals by ${by}`}
        rows={groups}
        keyOf={nameOf}
        columns={[
          [heading, nameOf],
          ['Members', ({ members }) => shownNumber(members)],
          ['Reached the goal', ({ reached }) => shownNumber(reached)],
          ['Missing hours', ({ missing }) => shownNumber(missing)],
        ]}
      />
    </ReportSection>
  );
}
