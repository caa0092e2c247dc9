import type { Pagination } from './fields.ts';

/** How many, in words: `1 member`, `1,200 members`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** The number of rows as lists show it, such as '1,000+' where a search found more. */
export const totalText = ({ total, more }: Pick<Pagination, 'total' | 'more'>): string =>
  `${total.toLocaleString('en-US')}${more ? '+' : ''}`;
