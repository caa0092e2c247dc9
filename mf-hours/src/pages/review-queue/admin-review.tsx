import { type HoursSubmission, maxTextLength } from '@portal/contracts';
import { Button } from '@portal/ui';
import { TextArea, TextField } from '@portal/ui/form';
import { hoursInput } from '../../hours-fields.ts';
import { type Decision, decisionNames } from './decision.ts';
import { DetailsSection } from './details-section.tsx';
import { type ReviewDrafts, useReviewForm } from './review-drafts.ts';

interface Props {
  submission: HoursSubmission;
  drafts: ReviewDrafts;
  onDecide(decision: Decision): void;
}

/** The part of the details with the decision and the notes to the student. */
export function AdminReview({ submission, drafts, onDecide }: Props) {
  const form = useReviewForm(submission, drafts);
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
              {decisionNames.approve}
            </Button>
            <Button danger onClick={() => sendBack('reject')}>
              {decisionNames.reject}
            </Button>
            <Button onClick={() => sendBack('request_changes')}>{decisionNames.request_changes}</Button>
          </div>
        </div>
      )}
    </DetailsSection>
  );
}
