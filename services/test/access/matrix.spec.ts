import { type CallName, calls } from '@portal/contracts';
import { Cast } from './cast.ts';
import { type Caller, callers, expectations, expected, type Row, rows } from './expectations.ts';
import { attempts } from './requests.ts';

const names = Object.keys(calls) as CallName[];

let cast: Cast;

beforeAll(async () => {
  cast = await Cast.gather();
});
afterAll(() => cast.portal.stop());

async function outcome(name: CallName, by: Caller, row: Row): Promise<string> {
  const isRefused = /^\d+$/.test(expected(name, by, row) ?? '');
  const caller = await cast.caller(by, isRefused);
  const { input, mark } = await attempts[name]({ cast, caller, owner: cast.owner(row, caller), isRefused });
  const { status, body } = await cast.portal.ask(name, input, caller);
  if (status !== 200) return String(status);
  if (mark === undefined) return 'ok';
  return JSON.stringify(body).includes(mark) ? 'sees' : 'hides';
}

it('has a rule for every call, and for nothing else', () => {
  expect(Object.keys(expectations).sort()).toEqual([...names].sort());
  expect(Object.keys(attempts).sort()).toEqual([...names].sort());
});

it.each(names)('asks visitors of %s to sign in unless the contract calls it public', (name) => {
  const isPublic = ['public', 'optional'].some((access) => access === calls[name].access);
  expect(expectations[name].visitor.startsWith('401')).toBe(!isPublic);
});

describe.each(names)('%s', (name) => {
  it.each(callers)('by: %s', async (by) => {
    const outcomes: Partial<Record<Row, string>> = {};
    // A visitor has no row.
    const tried = rows.filter((row) => row !== 'own' || by !== 'visitor');
    for (const row of tried) outcomes[row] = await outcome(name, by, row);
    expect(outcomes).toEqual(Object.fromEntries(tried.map((row) => [row, expected(name, by, row)])));
  });
});
