import { useSession } from '@portal/sdk';
import { reloadCall } from '@portal/sdk/query';
import { useWatch } from '@portal/ui/form';
import type { HoursFormState } from './steps.ts';

type Session = ReturnType<typeof useSession.getState>;

/** The signed-in person's name as the member record has it, else as the account has it; empty where neither does. */
function accountNameOf({ profile, profileError, user }: Session): string {
  const names = profile && !profileError ? [profile.first_name, profile.last_name] : [user?.firstName, user?.lastName];
  return names.filter(Boolean).join(' ');
}

export const useAccountName = (): string => accountNameOf(useSession());

/** For after hours were sent: the server gives the typed name to a member without one. */
export async function readNewName(): Promise<void> {
  if (!accountNameOf(useSession.getState())) await reloadCall('POST /users/getUser');
}

/** Hours belong to the account, whatever name is typed. Returns a hint if the two differ. */
export function useAccountNameHint({ control }: HoursFormState): string | undefined {
  const accountName = useAccountName();
  const typed = useWatch({ control, name: 'volunteerName' }).trim();
  if (!accountName || !typed || typed === accountName) return undefined;
  return `These hours are recorded for your account, ${accountName}.`;
}
