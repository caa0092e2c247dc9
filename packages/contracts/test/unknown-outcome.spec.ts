import { isOutcomeUnknown } from '../src/unknown-outcome.ts';

describe('a call that failed', () => {
  it.each([
    ['has no response', 0, 'unavailable'],
    ['failed for a fault of the page', 0, 'unexpected'],
    ['has a response that broke off, or the page of a proxy as a success, in an older shell', 200, 'unavailable'],
    ['has the answer of a proxy', 502, 'unavailable'],
    ['met a fault of the services', 500, 'unexpected'],
  ] as const)('may have been carried out if it %s', (_name, status, code) => {
    expect(isOutcomeUnknown({ status, code })).toBe(true);
  });

  it.each([
    ['refuses', 409, 'conflict'],
    ['wants fewer calls', 429, 'too_many'],
    ['did not get all of it', 408, 'too_slow'],
    ['refuses in a response that is a success (spec section 7)', 200, 'invalid'],
  ] as const)('was not carried out if the server %s', (_name, status, code) => {
    expect(isOutcomeUnknown({ status, code })).toBe(false);
  });
});
