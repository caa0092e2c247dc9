import { type CallName, calls, type ResponseOf } from '@portal/contracts';

/**
 * An answer as its call's schema has it, and nothing else, so that no column leaks by accident. A row of a list that the
 * schema refuses is left out: it keeps nobody from seeing the others.
 * @param report hears of what is left out, without what it says
 * @throws where the schema refuses something else
 */
export function shapeResponse<N extends CallName>(
  name: N,
  answer: unknown,
  report: (left: string) => void,
): ResponseOf<N> {
  const { response } = calls[name];
  const shaped = response.safeParse(answer);
  if (shaped.success) return shaped.data as ResponseOf<N>;
  const rows = shaped.error.issues.map(({ path: [list, row] }) => ({ list: String(list), row }));
  if (!isRecord(answer) || !rows.every(({ list, row }) => typeof row === 'number' && Array.isArray(answer[list]))) {
    throw shaped.error;
  }
  const left = { ...answer };
  for (const list of new Set(rows.map((wrong) => wrong.list))) {
    const wrong = new Set(rows.filter((row) => row.list === list).map(({ row }) => row));
    report(`${name}: ${[...wrong].join(', ')} of ${list}`);
    left[list] = (answer[list] as unknown[]).filter((_row, index) => !wrong.has(index));
  }
  return response.parse(left) as ResponseOf<N>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
