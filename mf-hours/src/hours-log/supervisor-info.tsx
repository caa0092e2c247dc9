import { Button } from '@portal/ui';
import { TextField } from '@portal/ui/form';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';
import { RequestSignature } from './request-signature.tsx';
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
