import { Modal } from '@portal/ui';
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
      okText={flow.sending ? 'Sending...' : 'Send Request'}
      okButtonProps={{ loading: flow.sending, disabled: !supervisorEmail }}
      cancelButtonProps={{ disabled: flow.sending }}
      closable={!flow.sending}
      keyboard={!flow.sending}
      mask={{ closable: false }}
      onOk={flow.sendRequest}
      onCancel={flow.closeDialog}
      afterClose={flow.dialogClosed}
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
