import { HoursForm } from '@portal/contracts';
import { Button, Form, Input, zodRule } from '@portal/ui';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';
import { RequestSignature } from './request-signature.tsx';
import { SubmitButton } from './submit-button.tsx';

const rules = HoursForm.shape;

/** The tab 'Supervisor': who can confirm the hours, and the request to do so. */
export function SupervisorInfo({ flow }: { flow: HoursFlow }) {
  const { locked, needsProof } = flow;
  return (
    <>
      <Form.Item name="supervisorName" label="Supervisor Name" required rules={[zodRule(rules.supervisorName)]}>
        <Input autoComplete="off" readOnly={locked} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="supervisorEmail" label="Supervisor Email" required rules={[zodRule(rules.supervisorEmail)]}>
          <Input type="email" autoComplete="off" readOnly={locked} />
        </Form.Item>
        <Form.Item name="supervisorPhone" label="Supervisor Phone (Optional)" rules={[zodRule(rules.supervisorPhone)]}>
          <Input type="tel" autoComplete="off" readOnly={locked} />
        </Form.Item>
      </div>
      {(needsProof || flow.request) && <RequestSignature flow={flow} />}
      <div className={styles.actions}>
        <Button onClick={() => flow.open('volunteer-info')}>Back</Button>
        {needsProof ? (
          <Button type="primary" onClick={() => flow.advance('signature-doc')}>
            Continue to Signature
          </Button>
        ) : (
          <SubmitButton flow={flow} />
        )}
      </div>
    </>
  );
}
