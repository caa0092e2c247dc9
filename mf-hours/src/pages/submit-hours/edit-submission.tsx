import { erasedAddress, HoursForm, monthFirst, type OwnSubmission, proofRequired } from '@portal/contracts';
import { apiErrorOf, call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { type DialogProps, FormDialog } from '@portal/ui';
import { Choices, showFieldErrors, TextArea, TextField, useForm, useWatch } from '@portal/ui/form';
import { useState } from 'react';
import { descriptionField, hoursInput, hoursTypeOptions } from '../../hours-fields.ts';
import { ServiceDateField } from '../../hours-log/service-date-field.tsx';
import { formErrors, type HoursFormState } from '../../hours-log/steps.ts';
import { supervisorAnswer } from '../../supervisor-answer.ts';
import { showLatest } from './show-latest.ts';
import { isRequestOpen, Summary } from './submission-summary.tsx';

export interface Edited {
  submission: OwnSubmission;
  /** Whether only the supervisor is to be changed. */
  isSupervisorOnly: boolean;
}

/** The submission as the server has it now. Undefined if it could not be read. */
async function readLatest(submissionId: string): Promise<OwnSubmission | undefined> {
  const list = await call('GET /hours/mine', { submissionId }).catch(() => undefined);
  return list?.submissions.find(({ id }) => id === submissionId);
}

/** Changes an own submission, with everything filled in as it was sent. */
export function EditSubmission({ subject, ...dialog }: DialogProps<Edited>) {
  const { submission, isSupervisorOnly } = subject;
  // Once the server has said that it has changed, the dialog says what is there now. What was typed stays.
  const [shown, setShown] = useState(submission);
  // Once there is a signature, a correction was accepted: its hours are those of the submission.
  const answer = shown.signature ? null : supervisorAnswer(shown);
  const form = useForm(HoursForm, valuesOf(submission));
  const [hoursType, hours] = useWatch({ control: form.control, name: ['hoursType', 'hours'] });
  const saving = useMutation({
    mutationFn: ({ volunteerName: _, date: serviceDate, ...values }: HoursForm) =>
      call('POST /hours/edit', {
        ...values,
        serviceDate,
        submissionId: submission.id,
        seen: { status: shown.status, request: shown.request?.state ?? null, updated_at: shown.updated_at },
      }).catch(async (error) => {
        const latest = apiErrorOf(error).code === 'conflict' && (await readLatest(submission.id));
        if (latest) {
          setShown(latest);
          showLatest(form, valuesOf(latest));
        }
        throw error;
      }),
    changes: ['GET /hours/mine'],
    done: 'Changes saved',
    onSuccess: dialog.onClose,
    onError: (error) => showFieldErrors(form, formErrors(error.fields)),
  });
  return (
    <FormDialog
      {...dialog}
      title={isSupervisorOnly ? 'Change Supervisor' : 'Edit Hours'}
      does={['Save Changes', 'Saving...']}
      saving={saving}
      isDirty={form.formState.isDirty && !saving.isPending}
      fallback="Failed to save"
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
    >
      <Summary of={shown} />
      <p className="muted">
        {answer && `${answer} `}
        {shown.source === 'event' &&
          'After a change, these are no longer hours of the event. Please name the adult who saw your service. '}
        {whatFollows(shown, proofRequired(hoursType, Number(hours)))}
      </p>
      {!isSupervisorOnly && <ServiceFields form={form} />}
      <TextField form={form} name="supervisorName" label="Supervisor Name" required autoComplete="off" />
      <TextField form={form} name="supervisorEmail" label="Supervisor Email" required type="email" autoComplete="off" />
      <TextField form={form} name="supervisorPhone" label="Supervisor Phone (Optional)" type="tel" autoComplete="off" />
    </FormDialog>
  );
}

/** What becomes of the signature, or of the request for it. */
function whatFollows(submission: OwnSubmission, needsProof: boolean): string {
  if (submission.signature)
    return needsProof
      ? 'The signature no longer counts after a change: your supervisor has to sign again.'
      : 'The signature no longer counts after a change, and no new one is asked for.';
  return isRequestOpen(submission)
    ? 'The link in the earlier e-mail ends at once. If a signature is needed, a new e-mail goes out.'
    : 'If a signature is needed, an e-mail goes to the supervisor.';
}

const ServiceFields = ({ form }: { form: HoursFormState }) => (
  <>
    <Choices form={form} name="hoursType" label="Hours Type" required options={hoursTypeOptions} />
    <TextField form={form} name="hours" label="Hours" required {...hoursInput} />
    <ServiceDateField form={form} readOnly={false} />
    <TextArea form={form} {...descriptionField} />
  </>
);

/** The name of the volunteer is not part of a submission: it is the account's. */
const valuesOf = (submission: OwnSubmission) => ({
  volunteerName: submission.id,
  hoursType: submission.hours_type,
  hours: submission.hours,
  date: monthFirst(submission.service_date),
  description: submission.description,
  supervisorName: submission.supervisor_name,
  supervisorEmail: submission.supervisor_email,
  supervisorPhone: submission.supervisor_phone ?? '',
  ...rightPerson(submission),
});

/** Who should be asked instead, if the supervisor has said so. */
function rightPerson({ request, supervisor_email: address }: OwnSubmission) {
  if (address === erasedAddress) return { supervisorName: '', supervisorEmail: '', supervisorPhone: '' };
  if (request?.state !== 'wrong_person' || !(request.reason || request.email)) return {};
  return { supervisorName: request.reason ?? '', supervisorEmail: request.email ?? '', supervisorPhone: '' };
}
