import { calls } from '../src/calls.ts';
import { roles } from '../src/constants.ts';
import { ErrorResponse, errorStatus } from '../src/errors.ts';

describe('every call', () => {
  it.each(Object.entries(calls))('%s says who may make it', (_name, { access }) => {
    const known = typeof access === 'string' ? ['public', 'optional', 'session', 'member'] : roles;
    for (const rule of [access].flat()) expect(known).toContain(rule);
  });

  it.each(Object.entries(calls))('%s takes no request that is no object', (_name, { request }) => {
    for (const input of [null, 'text', 4, []]) expect(request.safeParse(input).success).toBe(false);
  });
});

describe('every error', () => {
  it.each(Object.keys(errorStatus))('%s has its shape', (code) => {
    expect(ErrorResponse.safeParse({ success: false, error: 'What went wrong', code }).success).toBe(true);
  });

  it('is never a success', () => {
    expect(ErrorResponse.safeParse({ success: true, error: '', code: 'invalid' }).success).toBe(false);
  });
});
