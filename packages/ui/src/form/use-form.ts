import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

/** A form whose fields hold `Values`, and which submits what the schema makes of them. */
export type Form<Values extends FieldValues, Output = Values> = UseFormReturn<Values, unknown, Output>;

/** A contract's schema of what a form holds. */
export type FormSchema<Values, Output = Values> = z.ZodType<Output, Values>;

/**
 * A form that is checked by a contract's schema, as the server checks it: when it is submitted, and not while somebody
 * types. The first field that is wrong takes the focus.
 */
export function useForm<Values extends FieldValues, Output extends FieldValues>(
  schema: FormSchema<Values, Output>,
  defaultValues: DefaultValues<NoInfer<Values>>,
): Form<Values, Output> {
  return useHookForm<Values, unknown, Output>({
    resolver: resolverOf(schema),
    reValidateMode: 'onSubmit',
    defaultValues,
  });
}

function resolverOf<Values extends FieldValues, Output>(
  schema: FormSchema<Values, Output>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const { data } = schema.safeParse(values);
    if (data !== undefined) return { values: data, errors: {} };
    const errors = Object.entries(fieldErrors(schema, values)).map(([name, message]) => [
      name,
      { type: 'schema', message },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/**
 * Shows what the server says of fields beside them. Those that the form does not have are left out.
 * @returns whether there was anything to show
 */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: Form<Values, Output>,
  errors: Record<string, string>,
): boolean {
  const values = form.getValues();
  const known = Object.entries(errors).filter(([name]) => name in values);
  known.forEach(([name, message], index) => {
    form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return known.length > 0;
}
