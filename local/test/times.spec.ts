import { timesLine } from '../testing/times.ts';

test.each([
  [59_400, '0:59'],
  [59_600, '1:00'],
  [599_700, '10:00'],
])('%d ms of a test run are %s in its last lines', (ms, shown) => {
  expect(timesLine(new Map([['Jest', ms]]), [])).toBe(`Time: Jest ${shown}`);
});
