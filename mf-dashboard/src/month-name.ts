/**
 * A month (`YYYY-MM`) below a bar of a chart, and its whole name.
 * @param locale default: the reader's own
 */
export function monthName(month: string, locale?: string): { label: string; name: string } {
  const date = new Date(`${month}-15T12:00:00Z`);
  return {
    label: date.toLocaleDateString(locale, { month: 'short', timeZone: 'UTC' }),
    name: date.toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  };
}
