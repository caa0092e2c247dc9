import {
  type InvitationOutcome,
  type InviteResponse,
  invitationOutcomes,
  invitationOutcomeTexts,
  shownNumber,
} from '@portal/contracts';
import { Announced } from '../../announced.tsx';
import { Result, ResultList } from '../../result-list.tsx';
import styles from './invite-dialog.module.css';

type Line = InviteResponse['results'][number];

/** The texts of a dry run for what has not happened yet. */
const expectations: Partial<Record<InvitationOutcome, string>> = {
  invited: 'will be invited',
  sent_again: 'invited already, will be sent again',
};
const textOf = ({ outcome, error = invitationOutcomeTexts[outcome] }: Line, isDryRun: boolean): string =>
  (isDryRun && expectations[outcome]) || error;

type Outcome = Pick<InviteResponse, 'results' | 'summary'> & { isDryRun: boolean };

/** The outcome for each address. Failures come first. */
export function InviteResults({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <>
      <Announced>{outcome && <Summary {...outcome} />}</Announced>
      {outcome && <Lines {...outcome} />}
    </>
  );
}

const Summary = ({ isDryRun, results, summary }: Outcome) => (
  <ul className={styles.summary}>
    {(isDryRun ? expectedCounts(results) : counts(results, summary)).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

function Lines({ isDryRun, results }: Outcome) {
  const lines = results.map((line, place) => ({ ...line, place })).sort((one, other) => rank(one) - rank(other));
  return (
    <ResultList label="Each address">
      {lines.map(({ place, ...line }) => (
        <Result key={place} result={textOf(line, isDryRun)} isRefused={!line.success}>
          <span>{line.email}</span>
        </Result>
      ))}
    </ResultList>
  );
}

const rank = ({ success, outcome }: Line) => (success ? (outcome === 'invited' ? 2 : 1) : 0);

const countOf = (outcome: InvitationOutcome, results: Line[]): number =>
  results.filter((line) => line.outcome === outcome).length;

function counts(results: Line[], { successful, emailsSent, failed }: InviteResponse['summary']): string[] {
  const before = countOf('invited_before', results);
  return [
    `${shownNumber(successful)} invitations created successfully`,
    `${shownNumber(emailsSent)} emails sent`,
    ...(before > 0 ? [`${shownNumber(before)} had their email before`] : []),
    `${shownNumber(failed)} failed`,
  ];
}

/** Refusals with the same outcome can have different reasons. */
function expectedCounts(results: Line[]): string[] {
  const texts = [...results]
    .sort((one, other) => invitationOutcomes.indexOf(one.outcome) - invitationOutcomes.indexOf(other.outcome))
    .map((line) => textOf(line, true));
  return [...new Set(texts)].map((text) => `${shownNumber(texts.filter((each) => each === text).length)} ${text}`);
}
