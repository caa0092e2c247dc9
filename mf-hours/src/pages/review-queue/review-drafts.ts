import { approvalForm, type HoursSubmission } from '@portal/contracts';
import { useForm } from '@portal/ui/form';
import { useEffect, useState } from 'react';
import type { Decision } from './decision.ts';
import { isGivenReason } from './reason-dialog.tsx';

/** What was typed in the details of a submission. */
interface Draft {
  /** Left out where they are the submitted ones, which the student may still change. */
  approvedHours?: number | string;
  adminNotes?: string | null;
}

const isSame = (hours: number | string, others: number | string) => String(hours) === String(others);

export type ReviewDrafts = ReturnType<typeof useReviewDrafts>;

/** What was typed about submissions and not sent. */
export function useReviewDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [write] = useState(() => ({ id, hours }: HoursSubmission, draft: Draft | null) => {
    const { approvedHours = hours, adminNotes } = draft ?? {};
    const typedHours = isSame(approvedHours, hours) ? undefined : approvedHours;
    setDrafts((before) => {
      const after = new Map(before);
      if (typedHours !== undefined || adminNotes) after.set(id, { approvedHours: typedHours, adminNotes });
      else after.delete(id);
      return after;
    });
  });
  return {
    of: ({ id }: HoursSubmission) => drafts.get(id),
    isAny: drafts.size > 0,
    write,
    forget(submissions: HoursSubmission[]) {
      for (const submission of submissions) write(submission, null);
    },
    /** Brings back the words of a decision about one submission that was refused or undone, to be corrected. */
    restore({ submissions: [submission, ...others], adminNotes, approvedHours }: Decision) {
      if (!submission || others.length > 0 || isGivenReason(adminNotes)) return;
      write(submission, { approvedHours, adminNotes });
    },
  };
}

/**
 * The decision that is written in the details. What was typed before is still there; hours that nobody typed are the submitted
 * ones.
 */
export function useReviewForm(submission: HoursSubmission, drafts: ReviewDrafts) {
  const { hours } = submission;
  const form = useForm(approvalForm(hours), { approvedHours: hours, adminNotes: '' });
  const { getValues, reset, watch } = form;
  const draft = drafts.of(submission);
  const { write } = drafts;
  useEffect(() => {
    const shown = getValues();
    const { approvedHours = hours, adminNotes } = draft ?? {};
    const isShown = isSame(approvedHours, shown.approvedHours) && (adminNotes ?? '') === (shown.adminNotes ?? '');
    if (!isShown) reset({ approvedHours, adminNotes: adminNotes ?? '' }, { keepDefaultValues: true });
  }, [draft, hours, getValues, reset]);
  useEffect(() => {
    const { unsubscribe } = watch(() => write(submission, getValues()));
    return unsubscribe;
  }, [submission, write, watch, getValues]);
  return form;
}
