import type { ColumnOptions } from 'typeorm';

/** Column options of an exact decimal: `numeric` in the database, which `pg` returns as text, a number in code. */
export const exactNumber: ColumnOptions = {
  type: 'numeric',
  precision: 10,
  scale: 2,
  transformer: {
    to: (value?: number) => value,
    from: (value: string | null) => (value === null ? null : Number(value)),
  },
};
