import { type HoursSubmission, maxTextLength } from '@portal/contracts';
import { Button } from '@portal/ui';
import { TextArea, TextField } from '@portal/ui/form';
import { hoursInput } from '../../hours-input.ts';
import type { Decision } from './decision.ts';
import { DetailsSection } from './details-section.tsx';
import type { useReviewForm } from './review-drafts.ts';

interface Props {
  submission: HoursSubmission;
  form: ReturnType<typeof useReviewForm>;
  onDecide(decision: Decision): void;
}

/** The part of the details with the decision and the notes to the student. */
export function AdminReview({ submission, form, onDecide }: Props) {
  const submissions = [submission];
  const sendBack = (action: 'reject' | 'request_changes') =>
    onDecide({ action, submissions, adminNotes: form.getValues('adminNotes')?.trim() });
  return (
    <DetailsSection title="Admin Review">
      {submission.own ? (
        <p className="muted">You can't review your own submission. Another admin has to.</p>
      ) : (
        <div className="stack">
          <TextField
            form={form}
            name="approvedHours"
            label="Hours to Approve"
            {...hoursInput}
            min={0}
            max={submission.hours}
            hint="For fewer than were submitted, say why in the notes."
          />
          <TextArea
            form={form}
            name="adminNotes"
            label="Notes (Optional)"
            hint="The student gets to read these."
            rows={2}
            showCount
            maxLength={maxTextLength}
          />
          <div className="row">
            <Button
              look="primary"
              onClick={form.handleSubmit(({ approvedHours, adminNotes }) => {
                const part = approvedHours === submission.hours ? undefined : approvedHours;
                onDecide({ action: 'approve', submissions, adminNotes, approvedHours: part });
              })}
            >
              Approve & Add Hours
            </Button>
            <Button danger onClick={() => sendBack('reject')}>
              Reject
            </Button>
            <Button onClick={() => sendBack('request_changes')}>Request Changes</Button>
          </div>
        </div>
      )}
    </DetailsSection>
  );
}
