import type { Mailing, ManagedPost } from '@portal/contracts/newsletter';
import { ApiError, call, toast, useSession } from '@portal/sdk';
import { Button, useSingleFlight } from '@portal/ui';
import { useSecondsUntil } from './use-seconds-until.ts';

interface Props {
  post: ManagedPost;
  onAsk(): void;
  onChange(): void;
}

/**
 * Opens the dialog, or cancels the mailing that waits. One button for both: whoever is on it by keyboard stays there while
 * the mailing begins, waits and ends.
 */
export function MailButton({ post: { id, mailing }, onAsk, onChange }: Props) {
  const seconds = useSecondsUntil(mailing?.sendsAt ?? '');
  const [cancel, cancelling] = useSingleFlight(cancelMailing);
  const waits = mailing?.state === 'waiting' && seconds > 0;
  const isUnderWay = mailing?.state === 'waiting' || mailing?.state === 'sending';
  return (
    <Button
      aria-describedby={`managed-${id}`}
      disabled={cancelling || (isUnderWay && !waits)}
      onClick={() => (waits ? cancel(mailing, onChange) : onAsk())}
    >
      {cancelling ? 'Cancelling...' : labelOf(mailing, waits)}
    </Button>
  );
}

function labelOf(mailing: Mailing | null, waits: boolean): string {
  if (waits) return 'Cancel E-mail';
  return mailing?.state === 'sent' ? 'E-mail Again' : 'E-mail Post';
}

async function cancelMailing({ id: mailingId }: Mailing, onChange: () => void): Promise<void> {
  try {
    await call('POST /newsletter/cancelMailing', { userId: useSession.getState().user?.id, mailingId });
    toast({ title: 'E-mail cancelled', description: 'Nobody was e-mailed.', variant: 'success' });
  } catch (failure) {
    const description =
      (failure instanceof ApiError && failure.message) || 'Please check your connection and try again.';
    toast({ title: 'The e-mail was not cancelled', description, variant: 'destructive' });
  }
  onChange();
}
