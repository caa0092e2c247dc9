import { useSession } from '@portal/sdk';

/** The signed-in person's name as the member record has it, else as the account has it; empty where neither does. */
export function useAccountName(): string {
  const { profile, profileError, user } = useSession();
  const names = profile && !profileError ? [profile.first_name, profile.last_name] : [user?.firstName, user?.lastName];
  return names.filter(Boolean).join(' ');
}
