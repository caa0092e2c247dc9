import { type HoursSubmission, hoursCalls, hoursTypeNames, type SubmissionFlag, shortDate } from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { type DialogProps, ErrorBanner, FormDialog, useDialog } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { useForm } from '@portal/ui/form';
import { useState } from 'react';
import { Evidence } from '../../evidence/evidence.tsx';
import { History, HistoryList } from '../../history-list.tsx';
import { StatusBadge } from '../../submission-badges.tsx';
import { isReviewable } from '../../submission-status.ts';
import { AdminReview } from './admin-review.tsx';
import { DetailsSection } from './details-section.tsx';
import styles from './review-queue.module.css';
import { ClearFlagDialog, SubmissionFlags } from './submission-flags.tsx';
import type { Review } from './use-review.ts';

interface Props extends DialogProps<HoursSubmission> {
  /** As the list has them now: it may know more of the one that was opened. */
  submissions: HoursSubmission[] | undefined;
  review: Review;
}

const Notes = hoursCalls['POST /hours/admin/approve'].request.pick({ adminNotes: true });

export function SubmissionDetails({ subject, submissions, review, ...dialog }: Props) {
  const submission = submissions?.find(({ id }) => id === subject.id) ?? subject;
  const form = useForm(Notes, { adminNotes: '' });
  const [flags, onCleared] = useState<SubmissionFlag[]>();
  const [openClearing, clearing] = useDialog(ClearFlagDialog, { onCleared });
  const details = (
    <FormDialog
      {...dialog}
      title="Submission Details"
      width={720}
      isDirty={form.formState.isDirty && review.running === null}
      unsaved="Your notes have not been saved."
      onClose={() => {
        review.forgetError();
        dialog.onClose();
      }}
    >
      <div className={`stack stack--loose ${styles.details}`}>
        <DetailsSection
          title="Submission Info"
          facts={{
            Status: <StatusBadge status={submission.status} />,
            Hours: submission.hours,
            Type: hoursTypeNames[submission.hours_type],
            'Service date': shortDate(submission.service_date),
            Submitted: shortDate(submission.created_at),
          }}
        />
        <DetailsSection
          title="Student Info"
          facts={{
            Name: `${submission.user_first_name} ${submission.user_last_name}`,
            Email: submission.user_email,
          }}
        />
        <DetailsSection
          title="Service Details"
          facts={{ Description: submission.description, Location: submission.location }}
        />
        <SupervisorInformation submission={submission} />
        <SubmissionFlags submission={submission} flags={flags ?? submission.flags} onClear={openClearing} />
        {isReviewable(submission.status) && (
          <AdminReview submission={submission} review={review} form={form} onDone={dialog.onClose} />
        )}
        {submission.admin_notes && (
          <DetailsSection
            title="Previous Admin Notes"
            facts={{
              Notes: submission.admin_notes,
              Updated: submission.approved_at && shortDate(submission.approved_at),
            }}
          />
        )}
        <History>
          <HistoryOf submissionId={submission.id} />
        </History>
      </div>
    </FormDialog>
  );
  // Beside it, because a form has no form inside.
  return (
    <>
      {details}
      {clearing}
    </>
  );
}

function HistoryOf({ submissionId }: { submissionId: string }) {
  const { data, error, refetch } = useCall('GET /hours/admin/history', { submissionId });
  return (
    <>
      <ErrorBanner error={error} fallback="Failed to load the history" onRetry={refetch} />
      {data && <HistoryList lines={data.history} />}
    </>
  );
}

function SupervisorInformation({ submission }: { submission: HoursSubmission }) {
  return (
    <DetailsSection
      title="Supervisor Information"
      facts={{
        Name: submission.supervisor_name,
        Email: submission.supervisor_email,
        Phone: submission.supervisor_phone,
      }}
    >
      {submission.signature_signed_at && (
        <div className="notice notice--success">
          <div>
            <p className="notice__title">Electronically Signed</p>
            <Facts
              facts={{ Signed: shortDate(submission.signature_signed_at), Comments: submission.signature_comments }}
            />
          </div>
        </div>
      )}
      {submission.signature_signed_at && (
        <Evidence submissionId={submission.id} isApproved={submission.status === 'approved'} />
      )}
    </DetailsSection>
  );
}
