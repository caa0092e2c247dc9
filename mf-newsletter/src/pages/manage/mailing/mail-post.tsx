import type { ManagedPost } from '@portal/contracts/newsletter';
import { useState } from 'react';
import { MailButton } from './mail-button.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailingStatus } from './mailing-status.tsx';
import { useFollowMailing } from './use-follow-mailing.ts';

interface Props {
  post: ManagedPost;
  /** The post's mailing is no longer what `post` says: read it anew. */
  onChange(): void;
}

/**
 * Lets a post be e-mailed to the members of its chapters, and tells how that goes: a button among those of the post, and
 * what there is to tell below them. Drafts cannot be e-mailed.
 */
export function MailPost({ post, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { mailing } = post;
  useFollowMailing(mailing, onChange);
  if (post.publishAt === null) return null;
  return (
    <>
      <MailButton post={post} onAsk={() => setOpen(true)} onChange={onChange} />
      {mailing && mailing.state !== 'cancelled' && <MailingStatus mailing={mailing} />}
      {isOpen && <MailDialog post={post} onClose={() => setOpen(false)} onStarted={onChange} />}
    </>
  );
}
