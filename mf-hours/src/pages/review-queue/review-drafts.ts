import { approvalForm, type HoursSubmission } from '@portal/contracts';
import { useForm } from '@portal/ui/form';
import { useEffect, useState } from 'react';
import type { Decision } from './decision.ts';
import { isGivenReason } from './reason-dialog.tsx';

/** What was typed in the details of a submission. */
interface Draft {
  approvedHours: number | string;
  adminNotes?: string | null;
}

export type ReviewDrafts = ReturnType<typeof useReviewDrafts>;

/** What was typed about submissions and not sent. */
export function useReviewDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [write] = useState(() => ({ id, hours }: HoursSubmission, draft: Draft | null) => {
    const isTyped = draft && (String(draft.approvedHours) !== String(hours) || draft.adminNotes);
    setDrafts((before) => {
      const after = new Map(before);
      if (isTyped) after.set(id, draft);
      else after.delete(id);
      return after;
    });
  });
  return {
    of: ({ id }: HoursSubmission) => drafts.get(id),
    isAny: drafts.size > 0,
    write,
    /** Brings back the words of a decision about one submission that was refused or undone, to be corrected. */
    restore({ submissions: [submission, ...others], adminNotes, approvedHours }: Decision) {
      if (!submission || others.length > 0 || isGivenReason(adminNotes)) return;
      write(submission, { approvedHours: approvedHours ?? submission.hours, adminNotes: adminNotes ?? '' });
    },
  };
}

/** The decision that is written in the details. What was typed before is still there. */
export function useReviewForm(submission: HoursSubmission, drafts: ReviewDrafts) {
  const { hours } = submission;
  const form = useForm(approvalForm(hours), { approvedHours: hours, adminNotes: '' });
  const { getValues, reset, watch } = form;
  const draft = drafts.of(submission);
  const { write } = drafts;
  useEffect(() => {
    const { approvedHours, adminNotes } = getValues();
    const isShown = draft?.approvedHours === approvedHours && draft.adminNotes === adminNotes;
    if (draft && !isShown) reset(draft, { keepDefaultValues: true });
  }, [draft, getValues, reset]);
  useEffect(() => {
    const { unsubscribe } = watch(() => write(submission, getValues()));
    return unsubscribe;
  }, [submission, write, watch, getValues]);
  return form;
}
