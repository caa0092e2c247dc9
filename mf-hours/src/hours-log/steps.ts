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

/** The message for a tab with missing values (spec section 2). Undefined if nothing is missing. */
export function missingMessage(step: Step, typed: Typed): string | undefined {
  if (step === 'volunteer-info' && lacksVolunteerInfo(typed)) return 'Please complete all required fields';
  if (step === 'supervisor-info' && lacksSupervisor(typed)) return 'Please complete supervisor information';
  return undefined;
}

function lacksVolunteerInfo({ volunteerName, hours, date, description }: Typed): boolean {
  return isBlank(volunteerName) || isBlank(date) || isBlank(description) || !(Number(hours) > 0);
}

function lacksSupervisor({ supervisorName, supervisorEmail }: Typed): boolean {
  return isBlank(supervisorName) || isBlank(supervisorEmail);
}

/** Whether something is missing that a signature request needs (spec section 5). */
export function lacksForRequest(typed: Typed): boolean {
  return isBlank(typed.volunteerName) || lacksSupervisor(typed);
}

/** Whether something was typed; a type alone is chosen again in no time. */
export function isFilled({ volunteerName, hours, hoursType: _, ...texts }: Typed, accountName: string): boolean {
  if (!isBlank(volunteerName) && volunteerName?.trim() !== accountName) return true;
  return Boolean(Number(hours)) || Object.values(texts).some((text) => !isBlank(text));
}

/** Errors that the server named, by the form's fields. */
export function formErrors({ serviceDate, ...errors }: Record<string, string>): Record<string, string> {
  return serviceDate ? { ...errors, date: serviceDate } : errors;
}
