import {
  type BulkEditResult,
  counted,
  hoursCount,
  type MemberChange,
  roleNames,
  shortDate,
  shownNumber,
} from '@portal/contracts';
import type { RowSelection } from '@portal/ui/row-selection';
import type { ReactNode } from 'react';
import { Result, ResultList } from '../../result-list.tsx';

interface Props {
  change: MemberChange;
  results: BulkEditResult[];
  /** The day from which promoted members count for NHS. */
  startsOn?: string;
  /** Of those who would be changed. */
  leftOut: RowSelection;
}

/** What would happen to each member. Refusals come first; who would be changed can be left out. */
export function BulkPreview({ change, results, startsOn, leftOut }: Props) {
  const lines = [...results].sort((one, other) => rank(one) - rank(other));
  return (
    <>
      <Consequences change={change} startsOn={startsOn} />
      <ResultList label="Each member">
        {lines.map((line) => (
          <Result key={line.userID} result={outcomeText(change, line)} isRefused={line.outcome === 'refused'}>
            {line.outcome === 'changed' ? (
              <label className="choice">
                <input
                  type="checkbox"
                  checked={!leftOut.selected.includes(line.userID)}
                  onChange={({ target }) => leftOut.select(line.userID, !target.checked)}
                />
                <Person {...line} />
              </label>
            ) : (
              <Person {...line} />
            )}
          </Result>
        ))}
      </ResultList>
    </>
  );
}

const Person = ({ name, email, userID, graduationYear }: BulkEditResult) => (
  <span>
    <bdi>{name || userID}</bdi> {name !== email && <span className="muted">{email}</span>}
    {graduationYear && <span className="muted"> · Class of {graduationYear}</span>}
  </span>
);

const rank = ({ outcome }: BulkEditResult) => ['refused', 'changed', 'unchanged'].indexOf(outcome);

/** What would be done, in a sentence. */
export function summary(results: BulkEditResult[], left: number): string {
  const count = (wanted: BulkEditResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  const parts = [`${shownNumber(count('changed') - left)} will be changed`];
  if (left > 0) parts.push(`${shownNumber(left)} left out`);
  if (count('unchanged') > 0) parts.push(counted(count('unchanged'), 'stays as it is', 'stay as they are'));
  if (count('refused') > 0) parts.push(`${shownNumber(count('refused'))} cannot be changed`);
  return `${parts.join(', ')}.`;
}

function outcomeText(change: MemberChange, { outcome, reason, from, to, totalHours }: BulkEditResult): ReactNode {
  if (outcome === 'refused') return reason ?? 'Cannot be changed';
  const nothing = change.kind === 'graduation_year' ? 'no class' : 'no committee';
  const named = (value: string | null) => (value === null ? nothing : (names[value] ?? value));
  if (outcome === 'unchanged') return `Stays ${named(to)}`;
  const kept = change.kind === 'promotion' ? `, ${hoursCount(totalHours)} so far` : '';
  return (
    <>
      <bdi>{named(from)}</bdi> → <bdi>{named(to)}</bdi>
      {kept}
    </>
  );
}

const names: Record<string, string> = roleNames;

/** What else the change means for them. */
function Consequences({ change, startsOn }: Pick<Props, 'change' | 'startsOn'>) {
  if (change.kind === 'promotion' && startsOn) {
    return (
      <p className="notice">
        They become members of NHS at once. Hours that they served before {shortDate(startsOn)} and the goals of the
        years until then stay with NJHS; from that day on, the goal of NHS applies. Role and committee stay.
      </p>
    );
  }
  return change.kind === 'active' ? (
    <p className="notice">{activityText[change.active ? 'active' : 'deactivated']}</p>
  ) : null;
}

/** What it means for members to be active again, or no longer. */
export const activityText = {
  active: 'They can sign in again, and find everything as they left it.',
  deactivated:
    'Whatever they have open stops working at once, and they get no e-mails. Their hours and history stay. You can reactivate them at any time.',
};
