import type { z } from 'zod';

/**
 * What is wrong with a form's values, by field, in the words of a contract's schema: the first that the schema says of each.
 * Empty where nothing is wrong.
 */
export function fieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}
