import { type HoursFormInput, proofRequired } from '@portal/contracts';
import { Form, type FormInstance } from '@portal/ui';
import { allFields, type HoursField, isFilled } from './steps.ts';

type HoursFormInstance = FormInstance<HoursFormInput>;

/** Whether the type and hours typed so far need a supervisor's signature. */
export function useNeedsProof(form: HoursFormInstance): boolean {
  const hoursType = Form.useWatch('hoursType', form) ?? 'sync';
  const hours = Number(Form.useWatch('hours', form) ?? 0);
  return proofRequired(hoursType, hours);
}

/** Whether the form holds something that would be missed. `accountName` stands in it from the start. */
export const useIsFilled = (form: HoursFormInstance, accountName: string): boolean =>
  isFilled(Form.useWatch([], form) ?? {}, accountName);

/** Checks these fields, shows what is wrong with each, and names the first that is not right. */
export async function firstInvalid(form: HoursFormInstance, fields: HoursField[]) {
  await form.validateFields(fields).catch(() => undefined);
  const invalid = form.getFieldsError(fields).find(({ errors }) => errors.length > 0);
  return invalid?.name[0] as HoursField | undefined;
}

/** A field's error goes once it is edited; where the proof rule looks again, all errors go (spec section 4). */
export function forgetErrors(form: HoursFormInstance, changed: Partial<HoursFormInput>): void {
  const proofChanged = 'hoursType' in changed || 'hours' in changed;
  const names = proofChanged ? allFields : (Object.keys(changed) as HoursField[]);
  form.setFields(names.map((name) => ({ name, errors: [] })));
}
