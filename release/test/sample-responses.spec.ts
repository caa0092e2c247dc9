import { calls, FileBytes, releaseCalls, roles } from '@portal/contracts';
import { sampleResponse } from '@portal/releases/gate/smoke/sample-responses';

const all = { ...calls, ...releaseCalls };
/** Files are what a person downloads, and no page needs one to show itself. */
const reading = Object.entries(all).filter(
  ([name, { response }]) =>
    (name.startsWith('GET ') && response !== FileBytes) || /getUser$|getPostsByUser$/.test(name),
);

/** Names of the fields that are null. */
function emptyIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => (inner === null ? [name] : emptyIn(inner)));
}

describe('The samples of the smoke test', () => {
  test.each(reading)('has a response to %s that the contract allows', (name, { response }) => {
    const { status, json } = sampleResponse(name, 'admin');
    expect(status).toBe(200);
    expect(response.safeParse(json).error).toBeUndefined();
  });

  test('show what a usual row shows: null is only what would say that a row is over', () => {
    const empty = reading.flatMap(([name]) => emptyIn(sampleResponse(name, 'admin').json));
    expect([...new Set(empty)].sort()).toEqual([
      'accepted_at',
      'broken',
      'cancel_reason',
      'cancelled_at',
      'checked_out_at',
      'cleared_at',
      'final',
      'undone_at',
    ]);
  });

  test.each(roles)('knows a %s as one', (role) => {
    expect(sampleResponse('POST /users/getUser', role).json).toMatchObject({ role });
  });

  test('refuses who may not make a call, and has no services for what changes something', () => {
    const status = (name: string, role?: (typeof roles)[number]) => sampleResponse(name, role).status;
    expect([status('GET /audit/list', 'lead'), status('GET /audit/list'), status('GET /newsletter/getPosts')]).toEqual([
      403, 401, 200,
    ]);
    expect(status('POST /hours/submit', 'student')).toBe(503);
  });
});
