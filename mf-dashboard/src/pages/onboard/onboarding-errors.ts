import { AcceptInvitationRequest, type OnboardingForm } from '@portal/contracts/invitations';
import type { z } from 'zod';

export type Account = z.input<typeof OnboardingForm>;
export type AccountFieldName = keyof Account;
export type AccountErrors = Partial<Record<AccountFieldName, string>>;

/** What is wrong with each field, by the server's own rules (spec section 5, 'Onboarding form'). */
export function onboardingErrors(token: string, account: Account): AccountErrors {
  const { error } = AcceptInvitationRequest.safeParse({ token, ...account });
  const errors: AccountErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path[0] as AccountFieldName] ??= message;
  return errors;
}
