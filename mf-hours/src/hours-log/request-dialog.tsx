import type { HoursFormInput } from '@portal/contracts';
import { Form, type FormInstance, Modal } from '@portal/ui';
import type { HoursFlow } from './hours-flow.ts';

/** Lets the student look at the supervisor's details once more before the e-mail goes out. */
export function RequestDialog({ flow }: { flow: HoursFlow }) {
  const { supervisorName, supervisorEmail } = useSupervisor(flow.form);
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
        <dl className="facts">
          <dt>Supervisor</dt>
          <dd>{supervisorName || 'Name missing'}</dd>
          <dt>E-mail</dt>
          <dd>{supervisorEmail || 'E-mail missing'}</dd>
        </dl>
      </div>
    </Modal>
  );
}

function useSupervisor(form: FormInstance<HoursFormInput>) {
  return {
    supervisorName: Form.useWatch('supervisorName', form)?.trim(),
    supervisorEmail: Form.useWatch('supervisorEmail', form)?.trim(),
  };
}
