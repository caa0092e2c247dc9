import type { OwnSubmission } from '@portal/contracts';
import { call, retryAdvice } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button, type DialogProps, FormDialog } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { Edited } from './edit-submission.tsx';
import { isCorrected, minutesUntilAgain } from './request-state.ts';
import { isRequestOpen, Summary } from './submission-summary.tsx';

const tickMs = 15_000;
const changes = ['GET /hours/mine'] as const;

type Change = 'POST /hours/sendAgain' | 'POST /hours/acceptCorrection';

const done: Record<Change, string> = {
  'POST /hours/sendAgain': 'The e-mail is sent again',
  'POST /hours/acceptCorrection': 'Correction accepted',
};

/** They open dialogs. */
export interface SubmissionDialogs {
  onEdit(edited: Edited): void;
  onWithdraw(submission: OwnSubmission): void;
}

interface Props extends SubmissionDialogs {
  submission: OwnSubmission;
  /** The id of what names it. */
  describedBy: string;
}

/** What a student can do with an own submission now. */
export function SubmissionActions({ submission, describedBy, onEdit, onWithdraw }: Props) {
  const { id: submissionId, status, request } = submission;
  const minutes = useMinutesUntilAgain(submission);
  const change = useMutation({
    mutationFn: (name: Change) => call(name, { submissionId }),
    changes: [...changes],
    done: (_answer, name) => done[name],
    failed: ['Not done', retryAdvice],
  });
  // What is done is not offered again before the list is there.
  const isBusy = change.isPending || (change.isReloading && !change.error);
  const needsSignature = status === 'needs_signature';
  const isSentBack = status === 'rejected' || status === 'changes_requested';
  const isOpen = isSentBack || ['needs_signature', 'signed', 'pending'].includes(status);
  const button = { small: true, 'aria-describedby': describedBy };
  if (!isOpen) return null;
  return (
    <div className="row">
      {request && isCorrected(submission) && (
        <Button
          {...button}
          look="accent"
          loading={isBusy}
          onClick={() => change.mutate('POST /hours/acceptCorrection')}
        >
          Accept {request.hours} {request.hours === 1 ? 'Hour' : 'Hours'}
        </Button>
      )}
      {minutes !== null && (
        <Button
          {...button}
          disabled={minutes > 0}
          loading={isBusy}
          onClick={() => change.mutate('POST /hours/sendAgain')}
        >
          {minutes > 0 ? `Send Again in ${minutes} min` : 'Send Again'}
        </Button>
      )}
      {needsSignature && (
        <Button {...button} onClick={() => onEdit({ submission, isSupervisorOnly: true })}>
          Change Supervisor
        </Button>
      )}
      <Button {...button} onClick={() => onEdit({ submission, isSupervisorOnly: false })}>
        {isSentBack || request?.state === 'declined' ? 'Edit and Resubmit' : 'Edit'}
      </Button>
      {status !== 'rejected' && (
        <Button {...button} danger onClick={() => onWithdraw(submission)}>
          Withdraw
        </Button>
      )}
    </div>
  );
}

/** Counts down while somebody looks. */
function useMinutesUntilAgain(submission: OwnSubmission): number | null {
  const [, renderAgain] = useState(0);
  // The list can be read again at any time, so the time is that of each rendering.
  const minutes = minutesUntilAgain(submission, Date.now());
  const isWaiting = minutes !== null && minutes > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => renderAgain((ticks) => ticks + 1), tickMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return minutes;
}

export function Withdraw({ subject, ...dialog }: DialogProps<OwnSubmission>) {
  const withdrawing = useMutation({
    mutationFn: () => call('POST /hours/withdraw', { submissionId: subject.id }),
    changes: [...changes],
    done: 'Hours withdrawn',
    onSuccess: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Withdraw These Hours"
      does={['Withdraw', 'Withdrawing...']}
      danger
      saving={withdrawing}
      fallback="Failed to withdraw"
      onSubmit={() => withdrawing.mutate()}
    >
      <Summary of={subject} />
      <p>
        They will not be reviewed, and they do not count.
        {isRequestOpen(subject) && " The link in the supervisor's e-mail ends at once."}
      </p>
    </FormDialog>
  );
}
