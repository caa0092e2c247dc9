import type { ManagedPost } from '@portal/contracts/newsletter';
import { Button } from '@portal/ui';
import { useState } from 'react';
import { MailDialog } from './mail-dialog.tsx';
import { MailingStatus } from './mailing-status.tsx';
import { useFollowMailing } from './use-follow-mailing.ts';

interface Props {
  post: ManagedPost;
  /** The post's mailing is no longer what `post` says: read it anew. */
  onChange(): void;
}

/** Lets a post be e-mailed to the members of its chapters, and tells how that goes. Drafts cannot be e-mailed. */
export function MailPost({ post, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { mailing } = post;
  useFollowMailing(mailing, onChange);
  if (post.publishAt === null) return null;
  const underWay = mailing?.state === 'waiting' || mailing?.state === 'sending';
  return (
    <>
      {mailing && mailing.state !== 'cancelled' && <MailingStatus mailing={mailing} onChange={onChange} />}
      {!underWay && (
        <Button aria-describedby={`managed-${post.id}`} onClick={() => setOpen(true)}>
          {mailing?.state === 'sent' ? 'E-mail Again' : 'E-mail Post'}
        </Button>
      )}
      {isOpen && <MailDialog post={post} onClose={() => setOpen(false)} onStarted={onChange} />}
    </>
  );
}
