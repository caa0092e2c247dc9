import {
  type HoursSubmission,
  hoursTypeNames,
  isReviewable,
  type SubmissionFlag,
  shortDate,
  submittedHours,
} from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { type DialogProps, ErrorBanner, FormDialog, useDialog } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { useId, useState } from 'react';
import { Evidence } from '../../evidence/evidence.tsx';
import { HistoryList } from '../../history-list.tsx';
import { SourceBadge, StatusBadge } from '../../submission-badges.tsx';
import { supervisorAnswer, supervisorOf } from '../../supervisor-answer.ts';
import { Unfolding } from '../../unfolding.tsx';
import { AdminReview } from './admin-review.tsx';
import { type Decision, studentOf } from './decision.ts';
import { DetailsSection } from './details-section.tsx';
import type { ReviewDrafts } from './review-drafts.ts';
import styles from './submission-details.module.css';
import { ClearFlagDialog, SubmissionFlags } from './submission-flags.tsx';

interface Reviewed {
  submission: HoursSubmission;
  drafts: ReviewDrafts;
  onDecide(decision: Decision): void;
  /** A flag was cleared. */
  onCleared(submission: HoursSubmission): void;
}

export const paneId = 'submission-details';
export const unsaved = 'Your notes have not been saved.';

/** The details beside the list. Each submission has a pane of its own: give it the submission's key. */
export function DetailsPane(reviewed: Reviewed) {
  const titleId = useId();
  return (
    <section id={paneId} className={`card ${styles.pane}`} tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.paneTitle}>
        Submission Details
      </h2>
      <Details {...reviewed} />
    </section>
  );
}

interface DialogOfDetails extends DialogProps<HoursSubmission>, Omit<Reviewed, 'submission'> {
  /** The submission as the list has it now: it may know more of the one that was opened. */
  latest(submission: HoursSubmission): HoursSubmission;
}

/** The details where there is no room beside the list. */
export function DetailsDialog({ subject, latest, drafts, onDecide, onCleared, ...dialog }: DialogOfDetails) {
  const submission = latest(subject);
  const decide = (decision: Decision) => {
    dialog.onClose();
    onDecide(decision);
  };
  return (
    <FormDialog
      {...dialog}
      title="Submission Details"
      width={720}
      isDirty={drafts.of(submission) !== undefined}
      unsaved={unsaved}
      onClose={() => {
        drafts.write(submission, null);
        dialog.onClose();
      }}
    >
      <Details submission={submission} drafts={drafts} onDecide={decide} onCleared={onCleared} />
    </FormDialog>
  );
}

function Details({ submission, drafts, onDecide, onCleared }: Reviewed) {
  const [flags, setFlags] = useState<SubmissionFlag[]>();
  const [openClearing, clearing] = useDialog(ClearFlagDialog, {
    onCleared: (left: SubmissionFlag[]) => {
      setFlags(left);
      onCleared(submission);
    },
  });
  return (
    <div className={`stack stack--loose ${styles.details}`}>
      <DetailsSection
        title="Submission Info"
        facts={{
          Status: (
            <span className="row">
              <StatusBadge status={submission.status} />
              <SourceBadge source={submission.source} />
            </span>
          ),
          Hours: submittedHours(submission),
          Type: hoursTypeNames[submission.hours_type],
          'Service date': shortDate(submission.service_date),
          Submitted: shortDate(submission.created_at),
        }}
      />
      <DetailsSection
        title="Student Info"
        facts={{
          Name: studentOf(submission),
          'E-mail': <Address of={submission.user_email} />,
          Chapter: submission.chapter,
        }}
      />
      <DetailsSection
        title="Service Details"
        facts={{ Description: submission.description, Location: submission.location }}
      />
      <SupervisorInformation submission={submission} />
      <SubmissionFlags submission={submission} flags={flags ?? submission.flags} onClear={openClearing} />
      {isReviewable(submission.status) && <AdminReview submission={submission} drafts={drafts} onDecide={onDecide} />}
      {submission.admin_notes && (
        <DetailsSection
          title="Previous Admin Notes"
          facts={{
            Notes: submission.admin_notes,
            Updated: submission.approved_at && shortDate(submission.approved_at),
          }}
        />
      )}
      <Unfolding title="History">
        <HistoryOf submissionId={submission.id} />
      </Unfolding>
      {clearing}
    </div>
  );
}

function HistoryOf({ submissionId }: { submissionId: string }) {
  const { data, error, refetch } = useCall('GET /hours/admin/history', { submissionId });
  return (
    <>
      <ErrorBanner error={error} fallback="Failed to load the history" onRetry={refetch} />
      {data && <HistoryList lines={data.history} locale="en-US" />}
    </>
  );
}

function SupervisorInformation({ submission }: { submission: HoursSubmission }) {
  const answer = supervisorAnswer(submission);
  const name = supervisorOf(submission);
  return (
    <DetailsSection
      title="Supervisor Information"
      facts={{
        Name: name ?? 'The data was deleted',
        'E-mail': name ? <Address of={submission.supervisor_email} /> : null,
        Phone: submission.supervisor_phone,
      }}
    >
      {answer && <p className="notice notice--warning">{answer}</p>}
      {submission.signature_signed_at && (
        <>
          <div className="notice notice--success">
            <div>
              <p className="notice__title">Electronically Signed</p>
              <Facts
                facts={{ Signed: shortDate(submission.signature_signed_at), Comments: submission.signature_comments }}
              />
            </div>
          </div>
          <Evidence submissionId={submission.id} isApproved={submission.status === 'approved'} locale="en-US" />
        </>
      )}
    </DetailsSection>
  );
}

/** An e-mail address that is broken before its host rather than in a word. */
function Address({ of: address }: { of: string }) {
  const host = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  );
}
