import type { LiveApp } from './store/documents.ts';

/** How many good versions a rollback can go back through, one after another. */
const longestWayBack = 20;
/** How many versions the order of first promotions is known of. */
const longestMemory = 500;

type WayBack = Pick<LiveApp, 'earlier' | 'everLive'>;

/** Every version of the app that was live, in the order in which they first were: also of stores that didn't note it. */
export const orderOf = ({ everLive, earlier, version }: WayBack & { version: string }): string[] => [
  ...new Set([...everLive, ...earlier, version]),
];

/**
 * Where rollbacks go once `version` is live. Only what was live before `version` first was stays: to make an older version
 * live is to go back, whether it is called a promotion or a rollback, and what is left by that counts as bad.
 * @param order what was live so far, as `orderOf` says
 * @param good versions that a rollback could go to until now, and what is live, unless it counts as bad
 */
export function wayBackFrom(version: string, order: string[], good: string[]): WayBack {
  const everLive = order.includes(version) ? order : [...order, version];
  const place = everLive.indexOf(version);
  return {
    earlier: good.filter((one) => everLive.indexOf(one) < place).slice(-longestWayBack),
    everLive: everLive.slice(-longestMemory),
  };
}
