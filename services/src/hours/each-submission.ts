import type { ResponseOf } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import type { Logger } from '../observability/logger.ts';

type Results = ResponseOf<'POST /hours/admin/undo'>['results'];

/**
 * Does the same with several submissions, each in a transaction of its own and one after the other. One that fails does
 * not hold up the others.
 */
export async function eachSubmission<Row extends { submissionId: string }>(
  rows: Row[],
  work: (row: Row) => Promise<void>,
  logger: Logger,
): Promise<Results> {
  const results: Results = [];
  for (const row of rows) {
    const error = await work(row).then(
      () => null,
      (failure) => wordsOf(failure, logger),
    );
    results.push({ submissionId: row.submissionId, error });
  }
  return results;
}

function wordsOf(failure: unknown, logger: Logger): string {
  if (failure instanceof PortalError) return failure.message;
  logger.error({ err: failure }, 'A submission of several could not be changed');
  return 'This could not be done. Please try again.';
}
