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
  const fill = (input: HTMLInputElement) => {
    const named = supervisors.filter(({ supervisorName }) => supervisorName === input.value);
    const email = form.getValues('supervisorEmail');
    const hasEmail = ({ supervisorEmail }: KnownSupervisor) => supervisorEmail === email;
    // An address of somebody new stays.
    const byName = !email || supervisors.some(hasEmail) ? (named.find(hasEmail) ?? named[0]) : undefined;
    const known = supervisors.find((one) => withAddress(one) === input.value) ?? byName;
    if (!known) return;
    // The form reads the input after this.
    input.value = known.supervisorName;
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
      onInput={(event) => fill(event.currentTarget)}
    >
      <datalist id={listId}>
        {supervisors.map((one) => (
          <option key={one.supervisorEmail} value={optionOf(one, supervisors)}>
            {one.supervisorEmail}
          </option>
        ))}
      </datalist>
    </TextField>
  );
}

const withAddress = ({ supervisorName, supervisorEmail }: KnownSupervisor) => `${supervisorName} (${supervisorEmail})`;

/** The browser says only which text was chosen: it has the address where the name has several. */
const optionOf = (one: KnownSupervisor, all: KnownSupervisor[]) =>
  all.filter(({ supervisorName }) => supervisorName === one.supervisorName).length > 1
    ? withAddress(one)
    : one.supervisorName;
