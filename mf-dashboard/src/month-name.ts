/** A month (`YYYY-MM`) below a bar of a chart, and its whole name. */
export function monthName(month: string): { label: string; name: string } {
  const date = new Date(`${month}-15T12:00:00Z`);
  return {
    label: date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' }),
    name: date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  };
}
