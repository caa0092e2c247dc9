import type { HoursSubmission, RequestOf } from '@portal/contracts';
import { ApiError, call, messageOf, toast, useSession } from '@portal/sdk';
import { useQueryClient } from '@portal/sdk/query';
import { useNextRowFocus, useSingleFlight } from '@portal/ui';
import { useState } from 'react';
import { hoursPhrase } from '../../hours-phrase.ts';

export type Action = RequestOf<'POST /hours/admin/approve'>['action'];

/** What approving and rejecting offers to the list and the details alike. */
export interface Review {
  /** What is being decided at the moment; nothing else can be meanwhile. */
  running: { id: string; action: Action } | null;
  /** Why the last decision was not made. */
  error: Error | null;
  run(submission: HoursSubmission, action: Action, notes?: string): Promise<void>;
  forgetError(): void;
}

/** Approves and rejects submissions, one at a time. `onDone` also comes when another admin was faster. */
export function useReview({ onDone }: { onDone(): void }): Review {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<Review['running']>(null);
  const [error, setError] = useState<Error | null>(null);
  const noteRow = useNextRowFocus(running !== null);

  const [run] = useSingleFlight(async (submission: HoursSubmission, action: Action, notes?: string) => {
    noteRow();
    setRunning({ id: submission.id, action });
    setError(null);
    try {
      await call('POST /hours/admin/approve', requestOf(submission, action, notes));
      toast({ title: doneMessage(submission, action), variant: 'success' });
      onDone();
    } catch (failure) {
      setError(new Error(messageOf(failure, `Failed to ${action} submission`)));
      if (failure instanceof ApiError && failure.code === 'conflict') onDone();
    }
    // After a failure too: the list may be behind what the server knows.
    await queryClient.invalidateQueries({ queryKey: ['GET /hours/admin/list'] });
    setRunning(null);
  });

  return { running, error, run, forgetError: () => setError(null) };
}

function requestOf(submission: HoursSubmission, action: Action, notes?: string) {
  return {
    submissionId: submission.id,
    action,
    adminNotes: notes?.trim() || undefined,
    adminId: useSession.getState().user?.id ?? '',
  };
}

function doneMessage({ user_first_name, user_last_name, hours }: HoursSubmission, action: Action): string {
  const student = `${user_first_name} ${user_last_name}`;
  return action === 'approve'
    ? `Approved ${hoursPhrase(hours)} for ${student}`
    : `Rejected the submission of ${student}`;
}
