import { formatDate } from '@portal/contracts';
import { Button } from '@portal/ui';
import type { SignatureRequest } from './hours-backend.ts';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';
import { SubmitButton } from './submit-button.tsx';

/** The tab 'Signature': which proof is needed and whether it exists. */
export function SignatureDoc({ flow }: { flow: HoursFlow }) {
  const { request, needsProof } = flow;
  return (
    <div className="stack">
      <ProofBanner required={needsProof} isSent={request !== null} />
      {request ? <RequestState request={request} /> : <Prompt flow={flow} />}
      <div className={styles.placeholder}>
        <p className={styles.strong}>Document Upload Coming Soon</p>
        <p className="muted small">Until then, an electronic signature is the way to prove your hours.</p>
      </div>
      <div className={`row row--end ${styles.actions}`}>
        <Button onClick={() => flow.open('supervisor-info')}>Back</Button>
        <SubmitButton flow={flow} />
      </div>
    </div>
  );
}

function ProofBanner({ required, isSent }: { required: boolean; isSent: boolean }) {
  return (
    <div className={`notice ${required && !isSent ? 'notice--warning' : ''}`}>
      <div>
        <p className="notice__title">{required ? 'Proof required' : 'Proof optional'}</p>
        <p>{bannerText(required, isSent)}</p>
      </div>
    </div>
  );
}

/** The request may be signed, or decided without a signature: what became of it is below the banner. */
function bannerText(required: boolean, isSent: boolean): string {
  if (isSent) return "These hours are sent, with a request for your supervisor's signature.";
  return required
    ? "Your supervisor's signature is needed before these hours can be submitted."
    : 'You can submit these hours without a signature.';
}

/** Leads to the tab where a signature is requested, because there is no request yet. */
function Prompt({ flow }: { flow: HoursFlow }) {
  if (!flow.needsProof) return null;
  return (
    <div className="card stack">
      <p className={styles.strong}>No signature yet</p>
      <p className="muted">Go back to the supervisor's details and request a signature by e-mail.</p>
      <p>
        <Button onClick={() => flow.open('supervisor-info')}>Request a Signature</Button>
      </p>
    </div>
  );
}

function RequestState({ request }: { request: SignatureRequest }) {
  const { signature, problem, entry } = request;
  if (signature) {
    return (
      <div className="notice notice--success" role="status">
        <div>
          <p className="notice__title">Signature verified</p>
          <p className={styles.anything}>
            Signed by {signature.by} on {formatDate(signature.at)}.
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className="card stack" role="status">
      <p className={styles.strong}>Waiting for the signature</p>
      <p className={`muted ${styles.anything}`}>
        {problem ?? `The request goes to ${entry.supervisorEmail}. This page notices by itself when it is signed.`}
      </p>
    </div>
  );
}
