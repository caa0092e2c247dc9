import type { Mailing, ManagedPost } from '@portal/contracts/newsletter';
import { call, messageOf, toast, useSession } from '@portal/sdk';
import { Button, useSingleFlight } from '@portal/ui';
import styles from './mailing.module.css';

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
  const [cancel, cancelling] = useSingleFlight(cancelMailing);
  const phase = cancelling ? 'cancelling' : phaseOf(mailing);
  const isBusy = phase === 'cancelling' || phase === 'sending';
  return (
    <Button
      aria-describedby={`managed-${id}`}
      // Really disabled, it would lose the focus.
      aria-disabled={isBusy}
      className={isBusy ? styles.busy : ''}
      onClick={() => {
        if (phase === 'waiting' && mailing) void cancel(mailing, onChange);
        else if (!isBusy) onAsk();
      }}
    >
      {labels[phase]}
    </Button>
  );
}

const labels = {
  none: 'E-mail Post',
  waiting: 'Cancel E-mail',
  cancelling: 'Cancelling...',
  sending: 'Sending...',
  sent: 'E-mail Again',
} as const;

const phaseOf = (mailing: Mailing | null): keyof typeof labels =>
  !mailing || mailing.state === 'cancelled' ? 'none' : mailing.state;

async function cancelMailing({ id: mailingId }: Mailing, onChange: () => void): Promise<void> {
  try {
    await call('POST /newsletter/cancelMailing', { userId: useSession.getState().user?.id, mailingId });
    toast({ title: 'E-mail cancelled', description: 'Nobody was e-mailed.', variant: 'success' });
  } catch (failure) {
    const description = messageOf(failure, 'Please try again.', 'Please check your connection and try again.');
    toast({ title: 'The e-mail was not cancelled', description, variant: 'destructive' });
  }
  onChange();
}
