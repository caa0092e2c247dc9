const [first, last] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((time) => Date.parse(time)) as [
  number,
  number,
];

/**
 * A moment of the database as answers tell it (ISO 8601). One that they have no words for, such as PostgreSQL's `infinity`
 * or the year 10000, is told as the nearest that they have: no stored row keeps a list from being shown.
 */
export const timestampOf = (moment: Date | number): string =>
  new Date(Math.min(Math.max(Number(moment), first), last)).toISOString();

/** As {@link timestampOf}, where there may be none. */
export const timestampOrNull = (moment: Date | number | null | undefined): string | null =>
  moment === null || moment === undefined ? null : timestampOf(moment);
