import { TextField } from '@portal/ui/form';
import { useId } from 'react';
import type { KnownSupervisor } from './hours-backend.ts';
import type { HoursFormState } from './steps.ts';

interface Props {
  form: HoursFormState;
  supervisors: KnownSupervisor[];
  readOnly: boolean;
}

/** Suggests the supervisors of earlier entries. Choosing one fills in the address and the phone. */
export function SupervisorNameField({ form, supervisors, readOnly }: Props) {
  const listId = useId();
  const fill = (name: string) => {
    const known = supervisors.find(({ supervisorName }) => supervisorName === name);
    const email = form.getValues('supervisorEmail');
    // An address of somebody new stays.
    if (!known || (email && !supervisors.some(({ supervisorEmail }) => supervisorEmail === email))) return;
    form.setValue('supervisorEmail', known.supervisorEmail);
    form.setValue('supervisorPhone', known.supervisorPhone);
    form.clearErrors();
  };
  return (
    <TextField
      form={form}
      name="supervisorName"
      label="Supervisor Name"
      required
      autoComplete="off"
      readOnly={readOnly}
      list={supervisors.length > 0 ? listId : undefined}
      onInput={(event) => fill(event.currentTarget.value)}
    >
      <datalist id={listId}>
        {supervisors.map(({ supervisorName, supervisorEmail }) => (
          <option key={supervisorEmail} value={supervisorName}>
            {supervisorEmail}
          </option>
        ))}
      </datalist>
    </TextField>
  );
}
