import type { ActiveApp } from './store/documents.ts';

/** How many good versions are kept as targets of rollbacks. */
const longestWayBack = 20;
/** How many versions are kept in the order of first promotions. */
const longestMemory = 500;

type WayBack = Pick<ActiveApp, 'earlier' | 'everActive'>;

/**
 * The targets of rollbacks once `version` is active. Only versions that were first active before it stay: activating an
 * older version is a rollback, also if it is called a promotion, and the version that is left counts as bad.
 * @param order every version that was active, in the order of first promotion
 * @param good the targets of rollbacks until now, and the active version unless it counts as bad
 */
export function wayBackFrom(version: string, order: string[], good: string[]): WayBack {
  const everActive = order.includes(version) ? order : [...order, version];
  const place = everActive.indexOf(version);
  return {
    earlier: good.filter((one) => everActive.indexOf(one) < place).slice(-longestWayBack),
    everActive: everActive.slice(-longestMemory),
  };
}
