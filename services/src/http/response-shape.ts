import { type CallName, calls, type ResponseOf } from '@portal/contracts';
import type { Logger } from '../observability/logger.ts';

type Unmarked<R> = R extends { success: true } ? Omit<R, 'success'> : R;

/** What a handler returns for a call: its response without `success: true`, which {@link shapeResponse} adds. */
export type ResultOf<N extends CallName> = Unmarked<ResponseOf<N>>;

/**
 * A response with only the fields of its schema, so that no column leaks by accident. An invalid row of a list is left
 * out and does not hide the others.
 * @param report called for each row that is left out, without its content
 * @throws if the schema refuses anything else
 */
export function shapeResponse<N extends CallName>(
  name: N,
  result: unknown,
  report: (left: string) => void,
): ResponseOf<N> {
  const { response } = calls[name];
  const body = isMarked(response) ? { success: true, ...(result as object) } : result;
  const shaped = response.safeParse(body);
  if (shaped.success) return shaped.data as ResponseOf<N>;
  const rows = shaped.error.issues.map(({ path: [list, row] }) => ({ list: String(list), row }));
  if (!isRecord(body) || !rows.every(({ list, row }) => typeof row === 'number' && Array.isArray(body[list]))) {
    throw shaped.error;
  }
  const left = { ...body };
  for (const list of new Set(rows.map((wrong) => wrong.list))) {
    const wrong = new Set(rows.filter((row) => row.list === list).map(({ row }) => row));
    report(`${name}: ${[...wrong].join(', ')} of ${list}`);
    left[list] = (body[list] as unknown[]).filter((_row, index) => !wrong.has(index));
  }
  return response.parse(left) as ResponseOf<N>;
}

/** What reports rows that {@link shapeResponse} leaves out. */
export const reportLeft =
  (logger: Logger) =>
  (left: string): void =>
    logger.error({ left }, 'Rows are left out of a response');

/** Whether the contract has `success: true` in this response. */
const isMarked = (response: object): boolean =>
  'shape' in response && isRecord(response.shape) && 'success' in response.shape;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
