import { HoursForm, type HoursFormInput, proofRequired } from '@portal/contracts';
import { useMutation } from '@portal/sdk/query';
import { useConfirmation } from '@portal/ui';
import { useForm, useWatch } from '@portal/ui/form';
import { useEffect } from 'react';
import { useFormNavigation } from './form-navigation.ts';
import { formToasts } from './form-toasts.ts';
import type { HoursBackend } from './hours-backend.ts';
import {
  allFields,
  type HoursField,
  type HoursFormState,
  lacksForRequest,
  missingMessage,
  type Step,
  stepFields,
  stepOf,
} from './steps.ts';

interface Options {
  backend: HoursBackend;
  accountName: string;
  /** Given what is logged, or null if it waits on the device for the network. */
  onDone(entry: HoursForm | null): void;
}

/** What the form's parts know and may do. */
export type HoursFlow = ReturnType<typeof useHoursFlow>;

const blank: HoursFormInput = {
  volunteerName: '',
  hoursType: 'sync',
  hours: 0,
  date: '',
  description: '',
  supervisorName: '',
  supervisorEmail: '',
  supervisorPhone: '',
};

const submitAgain = { title: 'Submit the same hours again', okText: 'Submit Again' };

/** One entry's way through the tabs and dialogs, from empty to logged. */
export function useHoursFlow({ backend, accountName, onDone }: Options) {
  const { request } = backend;
  const form = useForm(HoursForm, { ...blank, volunteerName: accountName });
  const navigation = useFormNavigation(form);
  const { confirmed, question } = useConfirmation();
  const { step, open, openInvalid, openDialog, showErrors } = navigation;
  const needsProof = useNeedsProof(form);
  useLateAccountName(form, accountName);

  /** Shows what is wrong with these fields and where. Resolves to whether nothing is. */
  const check = async (fields: HoursField[]) => {
    await form.trigger(fields);
    const invalid = openInvalid(fields);
    const missing = invalid && missingMessage(stepOf(invalid), form.getValues());
    if (missing) formToasts.missing(missing);
    return !invalid;
  };

  const askForSignature = () => {
    formToasts.signatureRequired(request);
    open('signature-doc');
  };

  const finish = (entry: HoursForm) => {
    formToasts.logged(entry);
    onDone(entry);
  };

  const saving = useMutation({
    mutationFn: (entry: HoursForm) => confirmed((yes) => backend.submit(entry, yes), submitAgain),
    changes: ['GET /hours/mine'],
    onSuccess: (saved, entry) => {
      if (saved === 'requested') openDialog('sent');
      else if (saved === 'waiting') onDone(null);
      else if (saved) finish(entry);
    },
    onError: (error) => {
      formToasts.notSubmitted(error);
      showErrors(error.fields);
    },
  });

  const send = async (wanted: 'hours' | 'signature') => {
    // What was sent with the request is saved already.
    if (request) return request.signature ? finish(request.entry) : askForSignature();
    if (!(await check(allFields))) return;
    const entry = HoursForm.parse(form.getValues());
    if (wanted === 'hours' && proofRequired(entry.hoursType, entry.hours)) return askForSignature();
    saving.mutate(entry);
  };

  return {
    ...navigation,
    form,
    request,
    sending: saving.isPending,
    question,
    /** What was sent must stay equal to what the form shows. */
    locked: saving.isPending || request !== null,
    needsProof,
    simulateSignature: backend.simulateSignature,
    supervisors: backend.supervisors,
    advance: async (next: Step) => {
      if (await check(stepFields[step])) open(next);
    },
    submit: () => send('hours'),
    openRequest: () => {
      hasWhatARequestNeeds(form);
      openDialog('request');
    },
    sendRequest: async () => {
      if (hasWhatARequestNeeds(form)) await send('signature');
    },
    finishRequested: () => request && onDone(request.entry),
  };
}

/** Whether a request can be made of what is typed. Says what is missing. */
function hasWhatARequestNeeds(form: HoursFormState): boolean {
  const lacks = lacksForRequest(form.getValues());
  if (lacks) formToasts.missingForRequest();
  return !lacks;
}

/** Whether the type and hours typed so far need a supervisor's signature. A change of them clears all errors (spec section 4). */
function useNeedsProof(form: HoursFormState): boolean {
  const [hoursType, hours] = useWatch({ control: form.control, name: ['hoursType', 'hours'] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of them
  useEffect(() => form.clearErrors(), [form, hoursType, hours]);
  return proofRequired(hoursType, Number(hours));
}

/** The account can become known after the form was rendered. A name that was typed before stays. */
function useLateAccountName(form: HoursFormState, accountName: string): void {
  useEffect(() => {
    const untouched = form.getValues('volunteerName') === form.formState.defaultValues?.volunteerName;
    if (untouched) form.resetField('volunteerName', { defaultValue: accountName });
  }, [form, accountName]);
}
