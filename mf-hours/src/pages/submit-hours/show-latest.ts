import { type HoursFormInput, hoursTypeNames } from '@portal/contracts';
import { showFieldErrors } from '@portal/ui/form';
import type { HoursFormState } from '../../hours-log/steps.ts';

const wordsOf = (name: string, value: unknown): string =>
  name === 'hoursType' ? hoursTypeNames[value as HoursFormInput['hoursType']] : `${value}`;

/**
 * Shows what a submission is now in the fields where nothing was typed, and says beside each field what has changed. What was typed
 * stays, and can be saved over it.
 */
export function showLatest(form: HoursFormState, latest: HoursFormInput): void {
  const before: Record<string, unknown> = form.formState.defaultValues ?? {};
  const changes = Object.entries(latest)
    .filter(([name, value]) => `${value}` !== `${before[name]}`)
    .map(([name, value]) => {
      const { isDirty } = form.getFieldState(name as keyof HoursFormInput);
      const change = value === '' ? 'emptied' : `changed to '${wordsOf(name, value)}'`;
      return [
        name,
        isDirty
          ? `This was ${change} meanwhile. Saving again replaces that.`
          : 'This was changed meanwhile to what you see now.',
      ];
    });
  form.reset(latest, { keepDirtyValues: true, keepDirty: true });
  showFieldErrors(form, Object.fromEntries(changes));
}
