import type { ResponseOf } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import type { Logger } from '../observability/logger.ts';

type Result = ResponseOf<'POST /hours/admin/undo'>['results'][number];

/**
 * Does the same with several submissions, each in a transaction of its own and one after the other. One that fails does
 * not hold up the others.
 * @param work returns what else the result says
 */
export async function eachSubmission<Row extends { submissionId: string }>(
  rows: Row[],
  work: (row: Row) => Promise<Pick<Result, 'updated_at'>>,
  logger: Logger,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    const outcome = await work(row).then(
      (done) => ({ error: null, ...done }),
      (failure) => ({ error: wordsOf(failure, logger) }),
    );
    results.push({ submissionId: row.submissionId, ...outcome });
  }
  return results;
}

function wordsOf(failure: unknown, logger: Logger): string {
  if (failure instanceof PortalError) return failure.message;
  logger.error({ err: failure }, 'A submission of several could not be changed');
  return 'This could not be done. Please try again.';
}
