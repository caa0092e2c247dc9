import type { ErrorCode } from './errors.ts';

/**
 * Whether nobody knows what became of a call that failed: there was no response (status 0), not one of the services, or one that
 * broke off.
 */
export const isOutcomeUnknown = ({ status, code }: { status: number; code: ErrorCode }): boolean =>
  status === 0 || status > 499 || (status < 400 && code === 'unavailable');
