import { formatDate, type SignatureProof } from '@portal/contracts';
import { call, useRole } from '@portal/sdk';
import { download } from '@portal/sdk/download';
import { useCall, useMutation } from '@portal/sdk/query';
import { Button, type DialogProps, ErrorBanner, FormDialog, useDialog } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { Spinner } from '@portal/ui/states';
import styles from './signature-evidence.module.css';

export interface EvidenceProps {
  submissionId: string;
  /** Only approved hours have a certificate. */
  isApproved: boolean;
  /** Id of what names the submission. */
  describedBy?: string;
  /** How dates are written. Default: as the reader's browser does. */
  locale?: string;
}

/** What is kept of a signature, and the certificate. */
export function SignatureEvidence({ submissionId, isApproved, describedBy, locale }: EvidenceProps) {
  const { data, error, refetch } = useCall('GET /hours/evidence', { submissionId });
  if (error && !data) return <ErrorBanner error={error} fallback="Failed to load the evidence" onRetry={refetch} />;
  if (!data) return <Spinner text="Loading evidence..." />;
  const { evidence } = data;
  if (!evidence) return <p className="muted">There is no evidence of this signature.</p>;
  return (
    <div className={`stack ${styles.evidence}`}>
      <Facts facts={factsOf(evidence, locale)} />
      <p className={`notice ${evidence.broken ? 'notice--danger' : 'notice--success'}`}>
        {evidence.broken
          ? `Something was changed past the history: ${evidence.broken}.`
          : 'History and evidence are complete and unchanged.'}
      </p>
      {isApproved && (
        <CertificateActions
          submissionId={submissionId}
          hasCertificates={evidence.certificates > 0}
          describedBy={describedBy}
        />
      )}
    </div>
  );
}

const factsOf = (evidence: SignatureProof, locale?: string) => ({
  Statement: `“${evidence.statement}”`,
  'Signed by': evidence.signature,
  'Signed on': formatDate(evidence.signed_at, locale, { timeStyle: 'medium' }),
  Comments: evidence.comments,
  'Request sent to': `${evidence.supervisor_name}, ${evidence.supervisor_email}`,
  'Service as shown': evidence.description,
  'Network address': evidence.ip,
  Browser: evidence.user_agent,
  Wording: `Version ${evidence.statement_version}`,
  'SHA-256': <code>{evidence.sha256}</code>,
});

interface ActionsProps extends Omit<EvidenceProps, 'isApproved' | 'locale'> {
  hasCertificates: boolean;
}

function CertificateActions({ submissionId, hasCertificates, describedBy }: ActionsProps) {
  const [revoke, revoking] = useDialog(RevokeCertificates);
  const downloading = useMutation({
    mutationFn: () => download('POST /hours/certificate', { submissionId }, 'certificate.pdf'),
    changes: ['GET /hours/evidence'],
    failed: ['No certificate', 'Please try again.'],
  });
  return (
    <>
      <div className="row">
        <Button
          small
          loading={downloading.isPending}
          aria-describedby={describedBy}
          onClick={() => downloading.mutate()}
        >
          Download Certificate (PDF)
        </Button>
        {hasCertificates && (
          <Button small danger aria-describedby={describedBy} onClick={() => revoke({ submissionId })}>
            Revoke Certificates
          </Button>
        )}
      </div>
      <p className="muted">Whoever has the certificate can check online that it is genuine, until it is revoked.</p>
      {revoking}
    </>
  );
}

function RevokeCertificates({ subject, ...dialog }: DialogProps<{ submissionId: string }>) {
  const isAdmin = useRole() === 'admin';
  const revoking = useMutation({
    mutationFn: () => call('POST /hours/certificate/revoke', subject),
    changes: ['GET /hours/evidence'],
    done: 'Certificates revoked',
    onSuccess: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Revoke the Certificates of These Hours"
      does={['Revoke', 'Revoking...']}
      danger
      saving={revoking}
      fallback="Failed to revoke"
      onSubmit={() => revoking.mutate()}
    >
      <p>
        The check page will show every certificate of these hours as not valid. It cannot be undone.
        {isAdmin && ' After that, only an admin can make a new one.'} The hours themselves stay approved.
      </p>
    </FormDialog>
  );
}
