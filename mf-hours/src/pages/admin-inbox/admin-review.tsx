import { type HoursSubmission, maxTextLength } from '@portal/contracts';
import { Button, ErrorBanner, Input } from '@portal/ui';
import { useId, useState } from 'react';
import styles from './inbox.module.css';
import type { Review } from './review.ts';

/** The part of the details where a submission is decided on, with notes that the student gets to read. */
export function AdminReview({ submission, review }: { submission: HoursSubmission; review: Review }) {
  const id = useId();
  const [notes, setNotes] = useState('');
  const { running, error, run } = review;
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Admin Review</h3>
      {submission.own ? (
        <p className="muted">You can't review your own submission. Another admin has to.</p>
      ) : (
        <div className="stack">
          <div className="field">
            <label className="field__label" htmlFor={`${id}-notes`}>
              Notes (Optional)
            </label>
            <Input.TextArea
              id={`${id}-notes`}
              rows={3}
              showCount
              maxLength={maxTextLength}
              readOnly={running !== null}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
            <p className="field__hint">The student gets to read these.</p>
          </div>
          <ErrorBanner error={error} />
          <div className="row">
            <Button
              type="primary"
              disabled={running?.action === 'reject'}
              loading={running?.action === 'approve'}
              onClick={() => run(submission, 'approve', notes)}
            >
              Approve & Add Hours
            </Button>
            <Button
              danger
              disabled={running?.action === 'approve'}
              loading={running?.action === 'reject'}
              onClick={() => run(submission, 'reject', notes)}
            >
              Reject
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
