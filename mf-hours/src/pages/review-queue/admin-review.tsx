import { type HoursSubmission, maxTextLength } from '@portal/contracts';
import { Button, ErrorBanner } from '@portal/ui';
import { type Form, TextArea } from '@portal/ui/form';
import { useId } from 'react';
import styles from './review-queue.module.css';
import type { Action, Review } from './use-review.ts';

interface Props {
  submission: HoursSubmission;
  review: Review;
  form: NotesForm;
  onDone(): void;
}

export type NotesForm = Form<{ adminNotes?: string | null }>;

/** The part of the details with the decision and the notes to the student. */
export function AdminReview({ submission, review, form, onDone }: Props) {
  const titleId = useId();
  const { running, error, fallback } = review;
  const decide = (action: Action) =>
    form.handleSubmit(({ adminNotes }) => review.decide({ submission, action, notes: adminNotes, onDone }));
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId}>Admin Review</h3>
      {submission.own ? (
        <p className="muted">You can't review your own submission. Another admin has to.</p>
      ) : (
        <div className="stack">
          <TextArea
            form={form}
            name="adminNotes"
            label="Notes (Optional)"
            hint="The student gets to read these."
            rows={3}
            showCount
            maxLength={maxTextLength}
            readOnly={running !== null}
          />
          <ErrorBanner error={error} fallback={fallback} />
          <div className="row">
            <Button
              look="primary"
              disabled={running?.action === 'reject'}
              loading={running?.action === 'approve'}
              onClick={decide('approve')}
            >
              Approve & Add Hours
            </Button>
            <Button
              danger
              disabled={running?.action === 'approve'}
              loading={running?.action === 'reject'}
              onClick={decide('reject')}
            >
              Reject
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
