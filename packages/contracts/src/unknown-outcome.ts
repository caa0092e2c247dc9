import type { ErrorCode } from './errors.ts';

/**
 * Whether nobody knows what became of a call that failed: there was no response (status 0), or not one of the services. A response
 * that broke off counts as none. A shell from before 2026-11-26 reports it with its status, below 400; that condition can go with the
 * next version of the sdk that remotes ask for.
 */
export const isOutcomeUnknown = ({ status, code }: { status: number; code: ErrorCode }): boolean =>
  status === 0 || status > 499 || (status < 400 && code === 'unavailable');
