import { apiErrorOf } from '@portal/sdk';
import { type Form, showFieldErrors } from '@portal/ui/form';

/**
 * Where a save is refused because somebody else was faster: shows what `read` finds in the fields where nothing was typed,
 * and says beside each field what has changed. What was typed stays, and can be saved over it.
 * @param names words for values that people do not read as they are
 * @returns what to do with the failure
 */
export function showingLatest<Values extends object, Output>(
  form: Form<Values, Output>,
  read: () => Promise<Values | undefined>,
  names: Record<string, string> = {},
) {
  return async (error: unknown): Promise<never> => {
    // Where it cannot be read, the refusal alone is shown.
    const latest = apiErrorOf(error).code === 'conflict' && (await read().catch(() => undefined));
    if (latest) showLatest(form, latest, (value) => names[value] ?? value);
    throw error;
  };
}

function showLatest<Values extends object, Output>(
  form: Form<Values, Output>,
  latest: Values,
  wordsOf: (value: string) => string,
): void {
  const before = form.formState.defaultValues as Record<string, unknown>;
  const changes = Object.entries(latest)
    .filter(([name, value]) => name !== 'seen' && `${value}` !== `${before[name]}`)
    .map(([name, value]) => [
      name,
      form.getFieldState(name as never).isDirty
        ? `Somebody else has ${value === '' ? 'emptied this' : `changed this to '${wordsOf(`${value}`)}'`}. Saving again replaces that.`
        : 'Somebody else has changed this to what you see now.',
    ]);
  form.reset(latest, { keepDirtyValues: true, keepDirty: true });
  showFieldErrors(form, Object.fromEntries(changes));
}
