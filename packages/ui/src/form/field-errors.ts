import type { z } from 'zod';

/**
 * The errors of a form's values by field, with the messages of a contract's schema: the first one of each field. Empty
 * if there are none.
 */
export function fieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}
