import { useSession } from '@portal/sdk';
import { useWatch } from '@portal/ui/form';
import type { HoursFormState } from './steps.ts';

/** The signed-in person's name as the member record has it, else as the account has it; empty where neither does. */
export function useAccountName(): string {
  const { profile, profileError, user } = useSession();
  const names = profile && !profileError ? [profile.first_name, profile.last_name] : [user?.firstName, user?.lastName];
  return names.filter(Boolean).join(' ');
}

/** Hours belong to the account, whatever name is typed. Returns a hint if the two differ. */
export function useAccountNameHint({ control }: HoursFormState): string | undefined {
  const accountName = useAccountName();
  const typed = useWatch({ control, name: 'volunteerName' }).trim();
  if (!accountName || !typed || typed === accountName) return undefined;
  return `These hours are recorded for your account, ${accountName}.`;
}
