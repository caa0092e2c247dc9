import { counted } from '@portal/contracts/counts';
import type { ManagedPost } from '@portal/contracts/newsletter';
import { newRequestKey } from '@portal/contracts/request-key';
import { call, useSession } from '@portal/sdk';
import { useCall, useMutation } from '@portal/sdk/query';
import { type DialogProps, ErrorBanner, FormDialog } from '@portal/ui';
import { useState } from 'react';
import styles from './mailing.module.css';

/** Says whom a post reaches before it is e-mailed. It stays open where the server refuses. */
export function MailDialog({ subject: post, ...dialog }: DialogProps<ManagedPost>) {
  const count = useCall('GET /newsletter/countRecipients', { postId: post.id }, { staleTime: 0, gcTime: 0 });
  // One key an opening: however often a lost response makes somebody try again, one mailing begins.
  const [requestKey] = useState(newRequestKey);
  const lastMailing = count.data?.lastMailing;
  const starting = useMutation({
    mutationFn: () => {
      const userId = useSession.getState().user?.id;
      return call('POST /newsletter/mailPost', { userId, postId: post.id, requestKey, lastMailing });
    },
    changes: ['POST /newsletter/getPostsByUser'],
    onSuccess: () => dialog.onClose(),
    // Whether it was e-mailed since.
    onError: () => void count.refetch(),
  });
  const recipients = count.data?.recipients ?? 0;
  return (
    <FormDialog
      {...dialog}
      title="E-mail Post"
      does={[
        <Does key="idle">{count.data ? `E-mail ${counted(recipients, 'member')}` : 'E-mail Post'}</Does>,
        <Does key="working">Starting...</Does>,
      ]}
      disabled={recipients === 0}
      saving={starting}
      fallback="The e-mail could not be started. Please try again."
      onSubmit={() => starting.mutate()}
    >
      <p>{`“${post.title}” goes by e-mail to ${audience(post)}${beginning(post)}.`}</p>
      <div role="status" className="stack">
        {/* The list can be from before a mailing that began on another device. */}
        {(lastMailing || post.mailing?.state === 'sent') && (
          <p className="notice notice--warning">This post has been e-mailed before. Members get it once more.</p>
        )}
        {count.data ? <Reach {...count.data} /> : count.isFetching && 'Counting members...'}
      </div>
      {!count.data && (
        <ErrorBanner
          error={count.error}
          fallback="The members could not be counted."
          onRetry={() => void count.refetch()}
        />
      )}
      <p className="small muted">You can still cancel for a short while after that.</p>
    </FormDialog>
  );
}

const Does = ({ children }: { children: string }) => <span className={styles.does}>{children}</span>;

function Reach({ recipients, unsubscribed }: { recipients: number; unsubscribed: number }) {
  const left = unsubscribed > 0 && ` ${counted(unsubscribed, 'member')} unsubscribed and will not get it.`;
  return (
    <p>
      <strong>{recipients === 0 ? 'It would reach nobody.' : `It reaches ${counted(recipients, 'member')}.`}</strong>
      {left}
    </p>
  );
}

const audience = ({ chapters }: ManagedPost) =>
  chapters.length === 1 ? `the members of ${chapters[0]}` : 'the members of both chapters';

const beginning = ({ state }: ManagedPost) => (state === 'scheduled' ? ' once it is published' : '');
