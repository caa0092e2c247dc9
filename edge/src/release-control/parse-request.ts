import { inputMessage } from '@portal/contracts';
import type { z } from 'zod';
import { ControlError } from './control-error.ts';

/** @throws naming what is wrong with each field */
export function parseRequest<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given ?? {}, { error: inputMessage });
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
  const [first] = parsed.error.issues;
  throw new ControlError('invalid', first?.message ?? 'The request cannot be read.', fields);
}
