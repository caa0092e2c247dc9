import type { HoursForm, HoursFormInput } from '@portal/contracts';
import type { Form } from '@portal/ui/form';

export type HoursFormState = Form<HoursFormInput, HoursForm>;
export type HoursField = keyof HoursFormInput;
export type Step = 'volunteer-info' | 'supervisor-info' | 'signature-doc';

/** The fields of each tab, in the order in which the tab shows them. */
export const stepFields: Record<Step, HoursField[]> = {
  'volunteer-info': ['volunteerName', 'hoursType', 'hours', 'date', 'description'],
  'supervisor-info': ['supervisorName', 'supervisorEmail', 'supervisorPhone'],
  'signature-doc': [],
};

export const allFields = Object.values(stepFields).flat();

/** The tab that shows a field. */
export function stepOf(field: HoursField): Step {
  return stepFields['supervisor-info'].includes(field) ? 'supervisor-info' : 'volunteer-info';
}

/** What the form holds: fields that were never shown are absent. */
export type Typed = Partial<HoursFormInput>;

const isBlank = (text: string | undefined) => !text?.trim();

/** The required fields of each tab, and what is said if one is missing (spec section 2). */
const required: Partial<Record<Step, [message: string, fields: HoursField[]]>> = {
  'volunteer-info': ['Please complete all required fields', ['volunteerName', 'hours', 'date', 'description']],
  'supervisor-info': ['Please complete supervisor information', ['supervisorName', 'supervisorEmail']],
};

const isMissing = (typed: Typed, field: HoursField): boolean =>
  field === 'hours' ? !(Number(typed.hours) > 0) : isBlank(typed[field]);

/** The message for a tab with missing values. Undefined if nothing is missing. */
export function missingMessage(step: Step, typed: Typed): string | undefined {
  const [message, fields = []] = required[step] ?? [];
  return fields.some((field) => isMissing(typed, field)) ? message : undefined;
}

/** Whether something is missing that a signature request needs (spec section 5). */
export const lacksForRequest = (typed: Typed): boolean =>
  isMissing(typed, 'volunteerName') || missingMessage('supervisor-info', typed) !== undefined;

/** Whether something was typed; a type alone is chosen again in no time. */
export function isFilled({ volunteerName, hours, hoursType: _, ...texts }: Typed, accountName: string): boolean {
  if (!isBlank(volunteerName) && volunteerName?.trim() !== accountName) return true;
  return Boolean(Number(hours)) || Object.values(texts).some((text) => !isBlank(text));
}

/** Errors that the server named, by the form's fields. */
export function formErrors({ serviceDate, ...errors }: Record<string, string>): Record<string, string> {
  return serviceDate ? { ...errors, date: serviceDate } : errors;
}
