import { AcceptInvitationRequest } from '../src/invitations.ts';

/** The first message of each field. */
function onboardingErrors(token: string, account: object): Record<string, string> {
  const errors: Record<string, string> = {};
  const { error } = AcceptInvitationRequest.safeParse({ token, ...account });
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

const filled = { firstName: 'Noor', lastName: 'Haddad', password: 'long-enough', confirmPassword: 'long-enough' };

describe('the onboarding form', () => {
  it('takes what is complete', () => {
    expect(onboardingErrors('token', filled)).toEqual({});
  });

  it('says what is missing, all at once', () => {
    expect(onboardingErrors('token', { firstName: ' ', lastName: '', password: '', confirmPassword: '' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      password: 'Password is required',
    });
  });

  it.each([
    [{ password: '1234567', confirmPassword: '1234567' }, { password: 'Password must be at least 8 characters' }],
    [{ confirmPassword: 'long-enougH' }, { confirmPassword: 'Passwords do not match' }],
    [
      { firstName: '', confirmPassword: 'other' },
      { firstName: 'First name is required', confirmPassword: 'Passwords do not match' },
    ],
  ])('refuses %j', (changed, errors) => {
    expect(onboardingErrors('token', { ...filled, ...changed })).toEqual(errors);
  });
});
