import type { Mailing } from '@portal/contracts/mailings';
import type { ManagedPost } from '@portal/contracts/newsletter';
import { call, retryAdvice, useSession } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button, useDialog } from '@portal/ui';
import { MailDialog } from './mail-dialog.tsx';
import styles from './mailing.module.css';
import { MailingStatus } from './mailing-status.tsx';

/**
 * Lets staff e-mail a post to the members of its chapters, and shows the progress: a button among those of the post,
 * and a status below. Drafts cannot be e-mailed. It is one button, so that the keyboard focus stays on it while the
 * mailing begins, waits and ends.
 */
export function MailPost({ post }: { post: ManagedPost }) {
  const [open, dialog] = useDialog(MailDialog);
  const cancelling = useCancelling();
  const { mailing } = post;
  const isCancelling = cancelling.isPending || (cancelling.isReloading && !cancelling.error);
  const phase = isCancelling ? 'cancelling' : (mailing?.state ?? 'none');
  const isBusy = phase === 'cancelling' || phase === 'sending';
  if (post.publishAt === null) return null;
  return (
    <>
      <Button
        aria-describedby={`managed-${post.id}`}
        // Really disabled, it would lose the focus.
        aria-disabled={isBusy}
        className={isBusy ? styles.busy : ''}
        onClick={() => {
          if (phase === 'waiting' && mailing) cancelling.mutate(mailing);
          else if (!isBusy) open(post);
        }}
      >
        {labels[phase]}
      </Button>
      {mailing && mailing.state !== 'cancelled' && <MailingStatus mailing={mailing} />}
      {dialog}
    </>
  );
}

const labels = {
  none: 'E-mail Post',
  cancelled: 'E-mail Post',
  waiting: 'Cancel E-mail',
  cancelling: 'Cancelling...',
  sending: 'Sending...',
  sent: 'E-mail Again',
} as const;

const useCancelling = () =>
  useMutation({
    mutationFn: ({ id: mailingId }: Mailing) =>
      call('POST /newsletter/cancelMailing', { userId: useSession.getState().user?.id, mailingId }),
    changes: ['POST /newsletter/getPostsByUser'],
    done: ['E-mail cancelled', 'Nobody was e-mailed.'],
    failed: ['The e-mail was not cancelled', retryAdvice],
  });
