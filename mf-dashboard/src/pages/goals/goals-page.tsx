import { chapterNames, type Goal, schoolYearName, shortDate } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { Button, ErrorBanner, useDialog } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { ListWaiting } from '@portal/ui/states';
import { type Column, DataTable } from '../../data-table.tsx';
import { GoalDialog } from './goal-dialog.tsx';

/** What each chapter asks of its members in a school year. Members read theirs; admins edit those of both chapters. */
export function GoalsPage() {
  const { data, isPending, error, refetch } = useCall('GET /goals/get', {});
  const [edit, dialog] = useDialog(GoalDialog);
  const goals = data?.goals ?? [];
  const chapters = [...new Set(goals.map(({ chapter }) => chapter))];
  return (
    <div className="stack stack--loose">
      <header>
        <h1>Goals</h1>
        <p className="lead">
          How many hours each member does in a school year. Approved hours count by their date of service, up to the
          limit for each type.
        </p>
      </header>
      <ErrorBanner error={error} fallback="Failed to fetch the goals" onRetry={refetch} />
      {isPending && <ListWaiting text="Loading goals..." />}
      {chapters.map((chapter) => (
        <section key={chapter} className="stack" aria-labelledby={`goals-${chapter}`}>
          <h2 id={`goals-${chapter}`}>{chapterNames[chapter]}</h2>
          <GoalTable goals={goals.filter((goal) => goal.chapter === chapter)} onEdit={edit} />
        </section>
      ))}
      {dialog}
    </div>
  );
}

function GoalTable({ goals, onEdit }: { goals: Goal[]; onEdit(goal: Goal): void }) {
  const isAdmin = useRole() === 'admin';
  return (
    <DataTable
      caption="Goals by school year"
      rows={goals}
      keyOf={({ year }) => `${year}`}
      columns={[
        [
          'School year',
          (goal) => (
            <span className="row">
              {schoolYearName(goal)}
              {goal.current && <Badge tone="badge--accent">This Year</Badge>}
            </span>
          ),
        ],
        ['Required hours', ({ requiredHours }) => requiredHours],
        ['Synchronous limit', ({ syncCap }) => syncCap ?? 'All count'],
        ['Asynchronous limit', ({ asyncCap }) => asyncCap ?? 'All count'],
        ['First and last day', daysOf],
        ...(isAdmin ? [editColumn(onEdit)] : []),
      ]}
    />
  );
}

/** Breaks between the days alone. */
const daysOf = ({ firstDay, lastDay }: Goal): string =>
  `${shortDate(firstDay)}\u00a0– ${shortDate(lastDay)}`.replaceAll(/(?<!–) /g, '\u00a0');

const editColumn = (onEdit: (goal: Goal) => void): Column<Goal> => [
  '',
  (goal) => (
    <Button small aria-label={`Edit ${goal.chapter} ${schoolYearName(goal)}`} onClick={() => onEdit(goal)}>
      Edit
    </Button>
  ),
];
