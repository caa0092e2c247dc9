import type { RequestOf } from '@portal/contracts/calls';
import { AcceptInvitationRequest } from '@portal/contracts/invitations';

export type Account = Omit<RequestOf<'POST /users/accept-invitation'>, 'token'>;
export type AccountFieldName = keyof Account;
export type AccountErrors = Partial<Record<AccountFieldName, string>>;

/** What is wrong with each field, by the server's own rules (spec section 5, 'Onboarding form'). */
export function onboardingErrors(token: string, account: Account): AccountErrors {
  const { error } = AcceptInvitationRequest.safeParse({ token, ...account });
  const errors: AccountErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path[0] as AccountFieldName] ??= message;
  return errors;
}
