import type { HoursSubmission } from '@portal/contracts';
import { type DialogProps, FormDialog } from '@portal/ui';
import type { Decision } from './decision.ts';

interface Props extends DialogProps<Decision> {
  onDecide(decision: Decision): void;
}

export const isUnsigned = ({ status }: HoursSubmission): boolean => status === 'needs_signature';

/** Asks once before hours are approved that a supervisor should sign, and has not signed. */
export function UnsignedDialog({ subject, onDecide, ...dialog }: Props) {
  const unsigned = subject.submissions.filter(isUnsigned).length;
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
        {all === 1 ? 'No supervisor has signed these hours.' : `No supervisor has signed ${unsigned} of these ${all}.`}{' '}
        Approving ends the request for a signature, and the hours have no certificate.
      </p>
    </FormDialog>
  );
}
