import { type InvitationOutcome, invitationOutcomes, invitationOutcomeTexts } from '@portal/contracts';
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
          {run.done.length.toLocaleString()} of {total.toLocaleString()} addresses are done. The box holds the others.
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

const counts = ({ summary }: InviteRun) => [
  `${summary.successful.toLocaleString()} invitations created successfully`,
  `${summary.emailsSent.toLocaleString()} emails sent`,
  `${summary.failed.toLocaleString()} failed`,
];

const expectedCounts = ({ done }: InviteRun) =>
  invitationOutcomes
    .map((outcome) => ({ outcome, count: done.filter((line) => line.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count.toLocaleString()} ${expectations[outcome]}`);
