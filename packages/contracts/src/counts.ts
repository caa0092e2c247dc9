/** A number as people read it, such as `1,234.5`: in one way, whatever the language of the browser. */
export const shownNumber = (value: number): string => value.toLocaleString('en-US');

/** How many, in words: `1 member`, `1,200 members`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${shownNumber(count)} ${count === 1 ? one : several}`;

/** The number of rows as lists show it, with a plus where a search found more: '1,000+', or '120+' in a long list. */
export const totalText = ({ total, more }: { total: number; more?: boolean }): string =>
  `${shownNumber(total)}${more ? '+' : ''}`;

/** The same in words: `1 e-mail`, `1,000+ entries`. */
export const countedTotal = (rows: { total: number; more?: boolean }, one: string, several = `${one}s`): string =>
  `${totalText(rows)} ${rows.total === 1 ? one : several}`;

/** Hours have two decimals, and their sums more: 0.1 + 0.2 is 0.30000000000000004. */
export const hundredths = (hours: number): number => Math.round(hours * 100) / 100;
