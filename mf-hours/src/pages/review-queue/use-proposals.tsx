import type { HoursSubmission } from '@portal/contracts';
import { type DialogProps, FormDialog, useDialog } from '@portal/ui';
import type { ReactNode } from 'react';
import { supervisorAnswer } from '../../supervisor-answer.ts';
import { type Decision, studentOf } from './decision.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/**
 * Asks what has to be asked before a decision: the reason, or once whether no signature is needed.
 * @returns a function that proposes a decision, and the questions to put into the page
 */
export function useProposals(decide: (decision: Decision) => void): [(decision: Decision) => void, ReactNode] {
  const [askReason, reason] = useDialog(ReasonDialog, { onDecide: decide });
  const [askUnsigned, unsigned] = useDialog(UnsignedDialog, { onDecide: decide });
  const propose = (decision: Decision) => {
    const { action, submissions, adminNotes } = decision;
    if (action === 'approve' && submissions.some(isUnsigned)) askUnsigned(decision);
    else if (action !== 'approve' && !adminNotes) askReason({ action, submissions });
    else decide(decision);
  };
  return [
    propose,
    <>
      {reason}
      {unsigned}
    </>,
  ];
}

interface Props extends DialogProps<Decision> {
  onDecide(decision: Decision): void;
}

const isUnsigned = ({ status }: HoursSubmission): boolean => status === 'needs_signature';

/** Asks once before hours are approved that a supervisor should sign, and has not signed. */
function UnsignedDialog({ subject, onDecide, ...dialog }: Props) {
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
