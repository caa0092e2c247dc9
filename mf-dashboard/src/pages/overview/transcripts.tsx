import { type Goal, hoursCount, type SchoolYear, yearKey } from '@portal/contracts';
import { call, retryAdvice } from '@portal/sdk';
import { download } from '@portal/sdk/download';
import { useCall, useMutation } from '@portal/sdk/query';
import { passingFocusOn } from '@portal/ui/focus';
import styles from './your-year.module.css';

interface Props {
  years: SchoolYear[];
  nameOf(goal: Goal): string;
  /** The hours of all time. */
  total: number;
}

/** The student's approved hours as a PDF for others, of one school year or of all. */
export function Transcripts({ years, nameOf, total }: Props) {
  const listed = years.filter(({ progress }) => progress.completed !== 0);
  // Hours of a day between two years are in no year.
  const hasMore = listed.length > 1 || total !== (listed[0]?.progress.completed ?? 0);
  const out = useCall('GET /hours/transcripts', {}).data?.transcripts ?? 0;
  const downloading = useMutation({
    mutationFn: (goal?: Goal) =>
      download('POST /hours/transcript', { year: goal?.year, chapter: goal?.chapter }, 'transcript.pdf'),
    changes: ['GET /hours/transcripts'],
    failed: ['No transcript', retryAdvice],
  });
  if (listed.length === 0 && !hasMore)
    return <p className="muted">Your transcript (PDF) is here once hours are approved.</p>;
  const button = (label: string, goal?: Goal) => (
    <button
      key={goal ? yearKey(goal) : 'all'}
      type="button"
      className="button button--quiet button--small"
      aria-disabled={downloading.isPending}
      onClick={() => downloading.mutate(goal)}
    >
      {label} (PDF)
    </button>
  );
  return (
    <div className={`stack ${styles.part}`}>
      <h3>Transcript</h3>
      <p className="muted small">
        A list of your approved hours for colleges and other schools. Whoever has it can check online that it is
        genuine, until one of its hours is changed, or it is revoked.
      </p>
      <div className="row">
        {listed.map(({ goal, progress }) => button(`${nameOf(goal)}: ${hoursCount(progress.completed)}`, goal))}
        {hasMore && button('All hours')}
        {out > 0 && <Revoke count={out} />}
      </div>
    </div>
  );
}

/** Asks in place: a dialog would bring the kit to the overview. */
function Revoke({ count }: { count: number }) {
  const revoking = useMutation({
    mutationFn: () => call('POST /hours/transcript/revoke', {}),
    changes: ['GET /hours/transcripts'],
    done: 'Transcripts revoked',
    failed: ['Failed to revoke', retryAdvice],
  });
  return (
    <details ref={passingFocusOn}>
      <summary className="small">Revoke transcripts</summary>
      <p className="small">
        The check page will show {count === 1 ? 'the transcript that was' : `all ${count} transcripts that were`} made
        of your hours as not valid. Your hours stay approved.
      </p>
      <button
        type="button"
        className="button button--quiet button--small button--danger"
        aria-disabled={revoking.isPending}
        onClick={() => revoking.mutate()}
      >
        {revoking.isPending ? 'Revoking...' : 'Revoke'}
      </button>
    </details>
  );
}
