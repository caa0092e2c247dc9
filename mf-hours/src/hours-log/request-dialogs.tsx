import { hoursTypeNames, referenceLength } from '@portal/contracts';
import { Button, FormDialog, Modal } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { useWatch } from '@portal/ui/form';
import type { SignatureRequest } from './hours-backend.ts';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';

/** Lets the student look at the hours and the supervisor's details once more before the e-mail goes out. */
export function RequestDialog({ flow }: { flow: HoursFlow }) {
  const { control } = flow.form;
  const typed = useWatch({ control, name: ['supervisorName', 'supervisorEmail'] });
  const [supervisorName, supervisorEmail] = typed.map((text) => text.trim());
  const [hours, hoursType] = useWatch({ control, name: ['hours', 'hoursType'] });
  return (
    <FormDialog
      isOpen={flow.dialog === 'request'}
      title="Request Signature via Email"
      does={['Send Request', 'Sending...']}
      disabled={!supervisorEmail}
      saving={{ isPending: flow.sending, error: null }}
      onClose={flow.closeDialog}
      afterClose={flow.dialogClosed}
      onSubmit={flow.sendRequest}
    >
      <p>Is this the right person? The link in the e-mail lets its reader sign for your hours.</p>
      <Facts
        facts={{
          Supervisor: supervisorName || 'Name missing',
          'E-mail': supervisorEmail || 'E-mail missing',
          Hours: hours ? `${hours} (${hoursTypeNames[hoursType]})` : 'Hours missing',
        }}
      />
    </FormDialog>
  );
}

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
