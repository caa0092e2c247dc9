import type { Request } from 'autocannon';

/** @throws unless the baseline answers a request with the same body as the product */
export function checkSameBody(name: string, bodies: string[]): void {
  const [ours = '', theirs = ''] = bodies;
  if (ours !== theirs) throw new Error(`${name}: the baseline sends something else: ${difference(ours, theirs)}`);
}

/** The first place in which two texts differ, with what stands around it. */
function difference(one: string, other: string): string {
  const from = Math.max(0, [...one].findIndex((letter, index) => letter !== other[index]) - 40);
  return [one, other].map((text) => `…${text.slice(from, from + 100)}…`).join(' and ');
}

export const bodyOf = async (origin: string, { path, ...request }: Request): Promise<string> =>
  (await fetch(`${origin}${path}`, request as RequestInit)).text();
