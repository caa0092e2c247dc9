import { type HoursSubmission, hoursCount, shortDate } from '@portal/contracts';
import { Button } from '@portal/ui';
import { passingFocusOn } from '@portal/ui/focus';
import { useId } from 'react';
import { StatusBadge, TypeBadge } from '../../submission-badges.tsx';
import { isReviewable } from '../../submission-status.ts';
import styles from './review-queue.module.css';
import { FlagBadges } from './submission-flags.tsx';
import type { Review } from './use-review.ts';

interface Props {
  submission: HoursSubmission;
  review: Review;
  onOpen(submission: HoursSubmission): void;
}

export function SubmissionRow({ submission, review, onOpen }: Props) {
  const nameId = useId();
  return (
    <li ref={passingFocusOn} tabIndex={-1} className={`card ${styles.row}`}>
      <div className={styles.what}>
        <div className="row">
          <h3 id={nameId} className={styles.student}>
            {submission.user_first_name} {submission.user_last_name}
          </h3>
          <StatusBadge status={submission.status} />
          <TypeBadge type={submission.hours_type} />
          <FlagBadges submission={submission} />
        </div>
        <p className={styles.description} data-tip="">
          {submission.description}
        </p>
        <Facts submission={submission} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key held down would decide on one row after the other */}
      <div className={styles.actions} onKeyDown={(event) => event.repeat && event.preventDefault()}>
        {isReviewable(submission.status) && (
          <QuickActions submission={submission} review={review} describedBy={nameId} />
        )}
        <Button look="text" small aria-describedby={nameId} onClick={() => onOpen(submission)}>
          View Details
        </Button>
      </div>
    </li>
  );
}

function Facts({ submission }: { submission: HoursSubmission }) {
  return (
    <ul className="facts-line">
      <li>{hoursCount(submission.hours)}</li>
      <li>Served {shortDate(submission.service_date)}</li>
      <li>Supervisor: {submission.supervisor_name}</li>
      <li>Submitted {shortDate(submission.created_at)}</li>
      {submission.signature_signed_at && <li>Signed {shortDate(submission.signature_signed_at)}</li>}
    </ul>
  );
}

interface QuickActionsProps {
  submission: HoursSubmission;
  review: Review;
  /** Id of the element that describes the buttons of this row. */
  describedBy: string;
}

function QuickActions({ submission, review, describedBy }: QuickActionsProps) {
  if (submission.own) return <p className="muted small">You can't review your own submission.</p>;
  const { running, decide } = review;
  const busy = (action: string) => running?.id === submission.id && running.action === action;
  return (
    <>
      <Button
        small
        look="accent"
        aria-describedby={describedBy}
        disabled={running !== null && !busy('approve')}
        loading={busy('approve')}
        onClick={() => decide({ submission, action: 'approve' })}
      >
        Approve
      </Button>
      <Button
        small
        danger
        aria-describedby={describedBy}
        disabled={running !== null && !busy('reject')}
        loading={busy('reject')}
        onClick={() => decide({ submission, action: 'reject' })}
      >
        Reject
      </Button>
    </>
  );
}
