import { type InvitationOutcome, invitationOutcomes, invitationOutcomeTexts, shownNumber } from '@portal/contracts';
import { Result, ResultList } from '../../result-list.tsx';
import styles from './invite-dialog.module.css';
import { type DoneLine, type InviteRun, isUnfinished } from './invite-run.ts';

/** The texts of a dry run. */
const expectations: Record<InvitationOutcome, string> = {
  ...invitationOutcomeTexts,
  invited: 'will be invited',
  sent_again: 'invited already, will be sent again',
};

/** The outcome for each address. Failures come first. */
export function InviteResults({ run }: { run: InviteRun }) {
  const total = run.done.length + run.waiting.length;
  const lines = [...run.done].sort((one, other) => rank(one) - rank(other) || one.number - other.number);
  return (
    <div className={styles.results}>
      <div role="status">
        <ul className={styles.summary}>
          {(run.dryRun ? expectedCounts(run) : counts(run)).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {isUnfinished(run) && (
        <p className="muted small">
          {shownNumber(run.done.length)} of {shownNumber(total)} addresses are done. The box holds the others.
        </p>
      )}
      <ResultList label="Each address">
        {lines.map((line) => (
          <Result
            key={line.number}
            result={run.dryRun ? expectations[line.outcome] : textOf(line)}
            isRefused={!line.success}
          >
            <span>{line.email}</span>
          </Result>
        ))}
      </ResultList>
    </div>
  );
}

const rank = ({ success, outcome }: DoneLine) => (success ? (outcome === 'invited' ? 2 : 1) : 0);

const textOf = ({ error, outcome }: DoneLine) => error ?? invitationOutcomeTexts[outcome];

function counts({ done, summary }: InviteRun): string[] {
  const before = countOf('invited_before', done);
  return [
    `${shownNumber(summary.successful)} invitations created successfully`,
    `${shownNumber(summary.emailsSent)} emails sent`,
    ...(before > 0 ? [`${shownNumber(before)} had their email before`] : []),
    `${shownNumber(summary.failed)} failed`,
  ];
}

const countOf = (outcome: InvitationOutcome, done: DoneLine[]): number =>
  done.filter((line) => line.outcome === outcome).length;

const expectedCounts = ({ done }: InviteRun) =>
  invitationOutcomes
    .map((outcome) => ({ outcome, count: countOf(outcome, done) }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${shownNumber(count)} ${expectations[outcome]}`);
