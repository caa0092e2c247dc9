const [first, last] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((time) => Date.parse(time)) as [
  number,
  number,
];

/**
 * A time of the database in ISO 8601. A time without such a form, such as PostgreSQL's `infinity` or the year 10000,
 * becomes the nearest valid one, so that no row breaks a list.
 */
export const timestampOf = (moment: Date | number): string =>
  new Date(Math.min(Math.max(Number(moment), first), last)).toISOString();

/** Like {@link timestampOf}, for a value that can be null. */
export const timestampOrNull = (moment: Date | number | null | undefined): string | null =>
  moment === null || moment === undefined ? null : timestampOf(moment);
