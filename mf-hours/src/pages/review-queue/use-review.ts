import { type HoursSubmission, hoursCount, type RequestOf } from '@portal/contracts';
import { call, toast, useSession } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { useNextRowFocus } from '@portal/ui';

export type Action = RequestOf<'POST /hours/admin/approve'>['action'];

interface Decision {
  submission: HoursSubmission;
  action: Action;
  notes?: string | null;
  /** Also called when another admin was faster. */
  onDone?(): void;
}

/** What approving and rejecting offers to the list and the details alike. */
export type Review = ReturnType<typeof useReview>;

/** Approves and rejects submissions, one at a time. */
export function useReview() {
  const deciding = useMutation({
    mutationFn: ({ submission, action, notes }: Decision) =>
      call('POST /hours/admin/approve', {
        submissionId: submission.id,
        action,
        adminNotes: notes || undefined,
        adminId: useSession.getState().user?.id ?? '',
      }),
    changes: ['GET /hours/admin/list'],
    onSuccess: (_answer, decision) => {
      toast({ title: doneMessage(decision), variant: 'success' });
      decision.onDone?.();
    },
    onError: ({ code }, { onDone }) => {
      if (code === 'conflict') onDone?.();
    },
  });
  const { variables, error, isPending, isReloading, reset } = deciding;
  const isBusy = isPending || isReloading;
  const noteRow = useNextRowFocus(isBusy);
  return {
    /** The decision in progress. No other can be made at the same time. */
    running: isBusy && variables ? { id: variables.submission.id, action: variables.action } : null,
    /** The error of the last decision, and the message for an error without one. */
    error,
    fallback: `Failed to ${variables?.action} submission`,
    decide: (decision: Decision) => {
      noteRow();
      deciding.mutate(decision);
    },
    forgetError: () => error && reset(),
  };
}

function doneMessage({ submission, action }: Decision): string {
  const student = `${submission.user_first_name} ${submission.user_last_name}`;
  return action === 'approve'
    ? `Approved ${hoursCount(submission.hours)} for ${student}`
    : `Rejected the submission of ${student}`;
}
