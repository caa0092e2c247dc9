import { type HoursSubmission, hoursTypeNames } from '@portal/contracts';
import { Modal } from '@portal/ui';
import { StatusBadge } from '../../submission-badges.tsx';
import { isReviewable } from '../../submission-status.ts';
import { AdminReview } from './admin-review.tsx';
import { DetailsSection } from './details-section.tsx';
import styles from './inbox.module.css';
import type { Review } from './review.ts';
import { shortDate } from './short-date.ts';

interface Props {
  submission: HoursSubmission | null;
  review: Review;
  onClose(): void;
}

export function SubmissionDetails({ submission, review, onClose }: Props) {
  return (
    <Modal open={submission !== null} title="Submission Details" footer={null} width={720} onCancel={onClose}>
      {submission && <Details key={submission.id} submission={submission} review={review} />}
    </Modal>
  );
}

function Details({ submission, review }: { submission: HoursSubmission; review: Review }) {
  return (
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
      {isReviewable(submission.status) && <AdminReview submission={submission} review={review} />}
      {submission.admin_notes && (
        <DetailsSection
          title="Previous Admin Notes"
          facts={{
            Notes: submission.admin_notes,
            Updated: submission.approved_at && shortDate(submission.approved_at),
          }}
        />
      )}
    </div>
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
            <dl className="facts">
              <dt>Signed</dt>
              <dd>{shortDate(submission.signature_signed_at)}</dd>
              {submission.signature_comments && (
                <>
                  <dt>Comments</dt>
                  <dd>{submission.signature_comments}</dd>
                </>
              )}
            </dl>
          </div>
        </div>
      )}
    </DetailsSection>
  );
}
