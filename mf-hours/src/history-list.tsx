import { formatDate, type HistoryKind, type HistoryLine, refusalInWords } from '@portal/contracts';
import styles from './history-list.module.css';

type Words = (line: { text: string | null; to: string | null }) => string;

const said = (what: string): Words => {
  return ({ text }) => (text ? `${what}: ${text}` : what);
};

const words: Record<HistoryKind, Words> = {
  submitted: said('Submitted'),
  requested: ({ to }) => `Request for a signature queued${to ? ` for ${to}` : ''}`,
  sent: said('E-mail sent to the supervisor'),
  refused: ({ text }) => `E-mail not delivered. ${refusalInWords(text ?? '')}`,
  bounced: ({ text }) => `E-mail came back. ${refusalInWords(text ?? '')}`,
  opened: said('Supervisor opened the page'),
  reminded: said('Reminder sent'),
  signed: said('Signed by the supervisor'),
  corrected: said('Supervisor corrected the hours'),
  correction_accepted: said('Correction accepted'),
  declined: said('Supervisor declined'),
  wrong_person: said('Not the right person'),
  stopped: said('E-mails to this supervisor ended'),
  expired: said('The link expired'),
  link_requested: said('Supervisor asked for a new link'),
  address_changed: ({ to }) => `Supervisor changed${to ? ` to ${to}` : ''}`,
  sent_again: said('Sent again'),
  edited: said('Edited'),
  withdrawn: said('Withdrawn'),
  approved: said('Approved'),
  rejected: said('Rejected'),
  changes_requested: said('Changes requested'),
  review_undone: said('Decision undone'),
  erased: said('Personal data erased'),
};

/** Newer services can send a kind that this page does not know. */
const wordsOf = (line: HistoryLine): string => (words[line.kind] ?? said('Changed'))(line);

interface Props {
  lines: HistoryLine[];
  /** How dates are written. Default: as the reader's browser does. */
  locale?: string;
}

/** What happened to a submission, oldest first. */
export function HistoryList({ lines, locale }: Props) {
  return (
    <ol className={`list small ${styles.lines}`}>
      {lines.map((line, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
        <li key={number}>
          <time className="muted" dateTime={line.at}>
            {formatDate(line.at, locale, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
          <span>
            {wordsOf(line)}
            {line.by && <span className="muted"> ({line.by})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
