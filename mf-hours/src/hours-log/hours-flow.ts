import { HoursForm, type HoursFormInput, proofRequired } from '@portal/contracts';
import { ApiError } from '@portal/sdk';
import { Form, useConfirmation, useSingleFlight } from '@portal/ui';
import { firstInvalid, useNeedsProof } from './form-checks.ts';
import { useFormNavigation } from './form-navigation.ts';
import { formToasts } from './form-toasts.ts';
import type { HoursBackend } from './hours-backend.ts';
import {
  allFields,
  fieldErrors,
  type HoursField,
  lacksForRequest,
  missingMessage,
  type Step,
  stepFields,
  stepOf,
} from './steps.ts';

interface Options {
  backend: HoursBackend;
  onLogged(entry: HoursForm): void;
}

const submitAgain = { title: 'Submit the same hours again', okText: 'Submit Again' };

/** What the form's parts know and may do. */
export type HoursFlow = ReturnType<typeof useHoursFlow>;

/** One entry's way through the tabs and dialogs, from empty to logged. */
export function useHoursFlow({ backend, onLogged }: Options) {
  const { request } = backend;
  const [form] = Form.useForm<HoursFormInput>();
  const navigation = useFormNavigation(form);
  const { confirmed, question } = useConfirmation();
  const { step, open, openDialog } = navigation;

  /** Shows what is wrong with these fields and where. Resolves to whether nothing is. */
  const check = async (fields: HoursField[]) => {
    const invalid = await firstInvalid(form, fields);
    if (!invalid) return true;
    const missing = missingMessage(stepOf(invalid), form.getFieldsValue());
    if (missing) formToasts.missing(missing);
    open(stepOf(invalid), invalid);
    return false;
  };

  const askForSignature = () => {
    formToasts.signatureRequired();
    open('signature-doc');
  };

  const finish = (entry: HoursForm) => {
    formToasts.logged(entry);
    onLogged(entry);
  };

  const save = async (entry: HoursForm) => {
    try {
      const saved = await confirmed((yes) => backend.submit(entry, yes), submitAgain);
      if (saved === 'requested') openDialog('sent');
      else if (saved) finish(entry);
    } catch (error) {
      formToasts.notSubmitted(error);
      const errors = fieldErrors(error instanceof ApiError ? error.fields : {});
      form.setFields(errors);
      if (errors[0]) open(stepOf(errors[0].name), errors[0].name);
    }
  };

  const [send, sending] = useSingleFlight(async (asked: 'hours' | 'signature') => {
    // What was sent with the request is saved already.
    if (request) return request.signature ? finish(request.entry) : askForSignature();
    if (!(await check(allFields))) return;
    const entry = HoursForm.parse(form.getFieldsValue());
    if (asked === 'hours' && proofRequired(entry.hoursType, entry.hours)) return askForSignature();
    await save(entry);
  });

  const hasWhatARequestNeeds = () => {
    const lacks = lacksForRequest(form.getFieldsValue());
    if (lacks) formToasts.missingForRequest();
    return !lacks;
  };

  return {
    ...navigation,
    form,
    request,
    sending,
    question,
    /** What was sent must not come to differ from what the form shows. */
    locked: sending || request !== null,
    needsProof: useNeedsProof(form),
    simulateSignature: backend.simulateSignature,
    advance: async (next: Step) => {
      if (await check(stepFields[step])) open(next);
    },
    submit: () => send('hours'),
    openRequest: () => {
      hasWhatARequestNeeds();
      openDialog('request');
    },
    sendRequest: async () => {
      if (hasWhatARequestNeeds()) await send('signature');
    },
    finishRequested: () => request && onLogged(request.entry),
  };
}
