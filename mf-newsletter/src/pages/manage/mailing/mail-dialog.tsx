import type { ManagedPost } from '@portal/contracts/newsletter';
import { call, messageOf, useSession } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { ErrorBanner, Modal, useSingleFlight } from '@portal/ui';
import { useState } from 'react';
import { members } from './members.ts';

interface Props {
  isOpen: boolean;
  post: ManagedPost;
  onClose(): void;
  onStarted(): void;
}

/** Says whom a post reaches before it is e-mailed. It stays open where the server refuses. */
export function MailDialog({ isOpen, post, onClose, onStarted }: Props) {
  const count = useCall('GET /newsletter/countRecipients', { postId: post.id }, { staleTime: 0, gcTime: 0 });
  const { start, busy, error } = useStart(post, () => {
    onStarted();
    onClose();
  });
  const recipients = count.data?.recipients ?? 0;
  return (
    <Modal
      open={isOpen}
      title="E-mail Post"
      okText={busy ? 'Starting...' : `E-mail ${members(recipients)}`}
      okButtonProps={{ disabled: busy || recipients === 0 }}
      cancelButtonProps={{ disabled: busy }}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: !busy }}
      onOk={() => start()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{`“${post.title}” goes by e-mail to ${audience(post)}${beginning(post)}.`}</p>
        {post.mailing?.state === 'sent' && (
          <p className="notice notice--warning">This post has been e-mailed before. Members get it once more.</p>
        )}
        <div role="status">{count.data ? <Reach {...count.data} /> : count.isFetching && 'Counting members...'}</div>
        {!count.data && !count.isFetching && (
          <ErrorBanner
            error={count.error}
            fallback="The members could not be counted."
            onRetry={() => void count.refetch()}
          />
        )}
        <p className="small muted">You can still cancel for a short while after that.</p>
        <ErrorBanner error={error} />
      </div>
    </Modal>
  );
}

function Reach({ recipients, unsubscribed }: { recipients: number; unsubscribed: number }) {
  const left = unsubscribed > 0 && ` ${members(unsubscribed)} unsubscribed and will not get it.`;
  return (
    <p>
      <strong>{recipients === 0 ? 'It would reach nobody.' : `It reaches ${members(recipients)}.`}</strong>
      {left}
    </p>
  );
}

const audience = ({ chapters }: ManagedPost) =>
  chapters.length === 1 ? `the members of ${chapters[0]}` : 'the members of both chapters';

const beginning = ({ state }: ManagedPost) => (state === 'scheduled' ? ' once it is published' : '');

/** One key an opening: however often a lost answer makes somebody try again, one mailing begins. */
function useStart({ id: postId }: ManagedPost, onStarted: () => void) {
  const [requestKey] = useState(() => crypto.randomUUID?.());
  const [error, setError] = useState<Error | null>(null);
  const [start, busy] = useSingleFlight(async () => {
    setError(null);
    try {
      await call('POST /newsletter/mailPost', { userId: useSession.getState().user?.id, postId, requestKey });
    } catch (failure) {
      return setError(new Error(messageOf(failure, 'The e-mail could not be started. Please try again.')));
    }
    onStarted();
  });
  return { start, busy, error };
}
