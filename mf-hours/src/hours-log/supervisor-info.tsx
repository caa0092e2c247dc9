import { Button } from '@portal/ui';
import { TextField } from '@portal/ui/form';
import type { SignatureRequest } from './hours-backend.ts';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';
import { SubmitButton } from './submit-button.tsx';
import { SupervisorNameField } from './supervisor-name-field.tsx';

/** The tab 'Supervisor': who can confirm the hours, and the request to do so. */
export function SupervisorInfo({ flow }: { flow: HoursFlow }) {
  const { form, locked, needsProof } = flow;
  return (
    <div className="form">
      <SupervisorNameField form={form} supervisors={flow.supervisors} readOnly={locked} />
      <div className={styles.pair}>
        <TextField
          form={form}
          name="supervisorEmail"
          label="Supervisor Email"
          required
          type="email"
          autoComplete="off"
          readOnly={locked}
        />
        <TextField
          form={form}
          name="supervisorPhone"
          label="Supervisor Phone (Optional)"
          type="tel"
          autoComplete="off"
          readOnly={locked}
        />
      </div>
      {(needsProof || flow.request) && <RequestSignature flow={flow} />}
      <div className={`row row--end ${styles.actions}`}>
        <Button onClick={() => flow.open('volunteer-info')}>Back</Button>
        {needsProof ? (
          <Button look="primary" onClick={() => flow.advance('signature-doc')}>
            Continue to Signature
          </Button>
        ) : (
          <SubmitButton flow={flow} />
        )}
      </div>
    </div>
  );
}

/** The button that requests a signature and shows the state of the request (spec section 4). */
function RequestSignature({ flow }: { flow: HoursFlow }) {
  const { request, simulateSignature } = flow;
  return (
    <div className={styles.request}>
      <p className="muted">Your supervisor gets an e-mail with a link to confirm and sign these hours.</p>
      <div className="row">
        <Button disabled={request !== null} onClick={flow.openRequest}>
          {requestLabel(request)}
        </Button>
        {request && !request.signature && simulateSignature && (
          <Button look="text" onClick={simulateSignature}>
            (Demo: Simulate received signature)
          </Button>
        )}
      </div>
    </div>
  );
}

function requestLabel(request: SignatureRequest | null): string {
  if (!request) return 'Request Signature via Email';
  return request.signature ? 'Signature Received' : 'Signature Request Sent';
}
