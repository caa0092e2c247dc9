import { referenceLength } from '@portal/contracts';
import { Button, Modal } from '@portal/ui';
import type { SignatureRequest } from './hours-backend.ts';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';

/** Continue ends the entry. Closing the dialog in another way leads back to the form, which waits for the signature. */
export function EmailSentDialog({ flow }: { flow: HoursFlow }) {
  return (
    <Modal
      open={flow.dialog === 'sent' && flow.request !== null}
      title="Email Sent Successfully!"
      onClose={() => flow.open(flow.step)}
      // The button that opened it went with the dialog before.
      afterClose={flow.dialogClosed}
      footer={
        <Button look="primary" onClick={flow.finishRequested}>
          Continue
        </Button>
      }
    >
      {flow.request && <WhatHappensNext request={flow.request} />}
    </Modal>
  );
}

function WhatHappensNext({ request: { entry, reference, problem } }: { request: SignatureRequest }) {
  return (
    <div className="stack">
      <p className={styles.anything}>
        A signature request goes to <strong>{entry.supervisorEmail}</strong>.
      </p>
      <div>
        <h3 className={styles.strong}>What happens next</h3>
        <ol className={styles.list}>
          <li className={styles.anything}>{entry.supervisorName} opens the link in the e-mail and signs your hours.</li>
          <li>An admin reviews them.</li>
          <li>You are notified once they are approved.</li>
        </ol>
      </div>
      {problem && <p>{problem}</p>}
      <p className="muted small">
        Reference: <code>{reference.slice(0, referenceLength)}</code>
      </p>
    </div>
  );
}
