import type { HoursSubmission } from '@portal/contracts';
import { type DialogProps, FormDialog } from '@portal/ui';
import { supervisorAnswer } from '../../supervisor-answer.ts';
import { type Decision, studentOf } from './decision.ts';

interface Props extends DialogProps<Decision> {
  onDecide(decision: Decision): void;
}

export const isUnsigned = ({ status }: HoursSubmission): boolean => status === 'needs_signature';

/** Asks once before hours are approved that a supervisor should sign, and has not signed. */
export function UnsignedDialog({ subject, onDecide, ...dialog }: Props) {
  const unsigned = subject.submissions.filter(isUnsigned);
  const answered = unsigned.filter((submission) => supervisorAnswer(submission));
  const all = subject.submissions.length;
  return (
    <FormDialog
      {...dialog}
      title="Approve without a signature?"
      does={['Approve', 'Approving...']}
      isQuestion
      onSubmit={() => {
        dialog.onClose();
        onDecide(subject);
      }}
    >
      <p>
        {all === 1
          ? 'No supervisor has signed these hours.'
          : `No supervisor has signed ${unsigned.length} of these ${all}.`}{' '}
        Approving ends the request for a signature, and the hours have no certificate.
      </p>
      {answered.map((submission) => (
        <p key={submission.id} className="notice notice--warning">
          {all > 1 && (
            <>
              <bdi>{studentOf(submission)}</bdi>:{' '}
            </>
          )}
          {supervisorAnswer(submission)}
        </p>
      ))}
    </FormDialog>
  );
}
