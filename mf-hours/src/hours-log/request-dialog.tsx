import { Button, Modal } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { useWatch } from '@portal/ui/form';
import type { HoursFlow } from './hours-flow.ts';

/** Lets the student look at the supervisor's details once more before the e-mail goes out. */
export function RequestDialog({ flow }: { flow: HoursFlow }) {
  const typed = useWatch({ control: flow.form.control, name: ['supervisorName', 'supervisorEmail'] });
  const [supervisorName, supervisorEmail] = typed.map((text) => text.trim());
  return (
    <Modal
      open={flow.dialog === 'request'}
      title="Request Signature via Email"
      closable={!flow.sending}
      onClose={flow.closeDialog}
      afterClose={flow.dialogClosed}
      footer={
        <>
          <Button disabled={flow.sending} onClick={flow.closeDialog}>
            Cancel
          </Button>
          <Button look="primary" loading={flow.sending} disabled={!supervisorEmail} onClick={flow.sendRequest}>
            {flow.sending ? 'Sending...' : 'Send Request'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>Is this the right person? The link in the e-mail lets its reader sign for your hours.</p>
        <Facts
          facts={{ Supervisor: supervisorName || 'Name missing', 'E-mail': supervisorEmail || 'E-mail missing' }}
        />
      </div>
    </Modal>
  );
}
