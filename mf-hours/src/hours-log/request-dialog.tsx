import { hoursTypeNames } from '@portal/contracts';
import { FormDialog } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { useWatch } from '@portal/ui/form';
import type { HoursFlow } from './hours-flow.ts';

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
