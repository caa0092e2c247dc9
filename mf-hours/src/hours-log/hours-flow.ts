import { HoursForm, type HoursFormInput, proofRequired } from '@portal/contracts';
import { ApiError, toast } from '@portal/sdk';
import { Form, type FormInstance } from '@portal/ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hoursPhrase } from '../hours-phrase.ts';
import { useSingleFlight } from '../single-flight.ts';
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

/** What the form's parts know and may do. */
export type HoursFlow = ReturnType<typeof useHoursFlow>;

/** One entry's way through the tabs and dialogs, from empty to logged. */
export function useHoursFlow({ backend, onLogged }: Options) {
  const { request } = backend;
  const [form] = Form.useForm<HoursFormInput>();
  const [step, setStep] = useState<Step>('volunteer-info');
  const [dialog, setDialog] = useState<'request' | 'sent' | null>(null);

  const focusOnceClosed = useRef<(() => void) | null>(null);

  const open = (next: Step, field?: HoursField) => {
    const focus = () => (field ? form.focusField(field) : document.getElementById(`hours-tab-${next}`)?.focus());
    // The tab must be on the screen before anything in it can take the focus, and a closing dialog takes it last.
    flushSync(() => {
      setDialog(null);
      setStep(next);
    });
    if (dialog) focusOnceClosed.current = focus;
    else focus();
  };

  /** Shows what is wrong with these fields and where. Resolves to whether nothing is. */
  const check = async (fields: HoursField[]) => {
    const invalid = await firstInvalid(form, fields);
    if (!invalid) return true;
    const missing = missingMessage(stepOf(invalid), form.getFieldsValue());
    if (missing) refuse(missing);
    open(stepOf(invalid), invalid);
    return false;
  };

  const advance = async (next: Step) => {
    if (await check(stepFields[step])) open(next);
  };

  const finish = (entry: HoursForm) => {
    toast({
      title: 'Hours logged successfully',
      description: `${hoursPhrase(entry.hours, entry.hoursType)} on ${entry.date}`,
      variant: 'success',
    });
    onLogged(entry);
  };

  const askForSignature = () => {
    refuse('Supervisor signature required', 'Your supervisor has to sign before these hours can be submitted.');
    open('signature-doc');
  };

  const showFailure = (error: unknown) => {
    const { message, fields } = error instanceof ApiError ? error : { message: '', fields: {} };
    refuse('Failed to submit hours', message || 'There was an error submitting your hours. Please try again.');
    const errors = fieldErrors(fields);
    form.setFields(errors);
    if (errors[0]) open(stepOf(errors[0].name), errors[0].name);
  };

  const save = async (entry: HoursForm) => {
    try {
      if ((await backend.submit(entry)) === 'requested') setDialog('sent');
      else finish(entry);
    } catch (error) {
      showFailure(error);
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
    if (!lacksForRequest(form.getFieldsValue())) return true;
    refuse('Missing information', 'Please fill in your name and supervisor details before requesting a signature');
    return false;
  };

  return {
    form,
    step,
    dialog,
    request,
    sending,
    /** What was sent must not come to differ from what the form shows. */
    locked: sending || request !== null,
    needsProof: useNeedsProof(form),
    simulateSignature: backend.simulateSignature,
    open,
    advance,
    submit: () => send('hours'),
    openRequest: () => {
      hasWhatARequestNeeds();
      setDialog('request');
    },
    sendRequest: async () => {
      if (hasWhatARequestNeeds()) await send('signature');
    },
    closeDialog: () => setDialog(null),
    dialogClosed: () => {
      focusOnceClosed.current?.();
      focusOnceClosed.current = null;
    },
    finishRequested: () => request && onLogged(request.entry),
    /** The proof rule looks at type and hours: when these change, all errors go (spec section 4). */
    forgetErrors: (changed: Partial<HoursFormInput>) => {
      const names = 'hoursType' in changed || 'hours' in changed ? allFields : (Object.keys(changed) as HoursField[]);
      form.setFields(names.map((name) => ({ name, errors: [] })));
    },
  };
}

const refuse = (title: string, description?: string) => toast({ title, description, variant: 'destructive' });

function useNeedsProof(form: FormInstance<HoursFormInput>): boolean {
  const hoursType = Form.useWatch('hoursType', form) ?? 'sync';
  const hours = Number(Form.useWatch('hours', form) ?? 0);
  return proofRequired(hoursType, hours);
}

async function firstInvalid(form: FormInstance<HoursFormInput>, fields: HoursField[]) {
  await form.validateFields(fields).catch(() => undefined);
  const invalid = form.getFieldsError(fields).find(({ errors }) => errors.length > 0);
  return invalid?.name[0] as HoursField | undefined;
}
