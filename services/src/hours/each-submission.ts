import { PortalError } from '@portal/http-server';
import type { Logger } from '../observability/logger.ts';

type Result<Done> = { submissionId: string; error: string | null } & Partial<Done>;

/**
 * Does the same with several submissions, each in a transaction of its own and one after the other. One that fails does
 * not hold up the others.
 * @returns for each what `work` returns, or why it failed
 */
export async function eachSubmission<Row extends { submissionId: string }, Done>(
  rows: Row[],
  work: (row: Row) => Promise<Done>,
  logger: Logger,
): Promise<Result<Done>[]> {
  const results: Result<Done>[] = [];
  for (const row of rows) {
    const { submissionId } = row;
    try {
      results.push({ submissionId, error: null, ...(await work(row)) });
    } catch (failure) {
      results.push({ submissionId, error: wordsOf(failure, logger) } as Result<Done>);
    }
  }
  return results;
}

function wordsOf(failure: unknown, logger: Logger): string {
  if (failure instanceof PortalError) return failure.message;
  logger.error({ err: failure }, 'A submission of several could not be changed');
  return 'This could not be done. Please try again.';
}
