import { oneLine } from './one-line.ts';

/** The first line of an e-mail to a member. */
export function greeting(firstName: string): string {
  const name = oneLine(firstName);
  return name ? `Hello ${name},` : 'Hello,';
}
