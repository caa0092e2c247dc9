import type { FormRule } from 'antd';
import type { z } from 'zod';

/** A form rule that speaks the messages of a contract's schema: one rule for the form and the server. */
export function zodRule(schema: z.ZodType): FormRule {
  return {
    validator: async (_rule, value: unknown) => {
      const checked = schema.safeParse(value ?? '');
      if (!checked.success) throw new Error(checked.error.issues[0]?.message);
    },
  };
}
