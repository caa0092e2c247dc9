import type { Mailing } from '@portal/contracts/mailings';
import type { ManagedPost } from '@portal/contracts/newsletter';
import { call, retryAdvice, useSession } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button } from '@portal/ui';
import styles from './mailing.module.css';

interface Props {
  post: ManagedPost;
  onAsk(): void;
}

/**
 * Opens the dialog, or cancels a waiting mailing. It is one button, so that the keyboard focus stays on it while the
 * mailing begins, waits and ends.
 */
export function MailButton({ post: { id, mailing }, onAsk }: Props) {
  const cancelling = useCancelling();
  const phase = cancelling.isPending ? 'cancelling' : phaseOf(mailing);
  const isBusy = phase === 'cancelling' || phase === 'sending';
  return (
    <Button
      aria-describedby={`managed-${id}`}
      // Really disabled, it would lose the focus.
      aria-disabled={isBusy}
      className={isBusy ? styles.busy : ''}
      onClick={() => {
        if (phase === 'waiting' && mailing) cancelling.mutate(mailing);
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

const useCancelling = () =>
  useMutation({
    mutationFn: ({ id: mailingId }: Mailing) =>
      call('POST /newsletter/cancelMailing', { userId: useSession.getState().user?.id, mailingId }),
    changes: ['POST /newsletter/getPostsByUser'],
    done: ['E-mail cancelled', 'Nobody was e-mailed.'],
    failed: ['The e-mail was not cancelled', retryAdvice],
  });
