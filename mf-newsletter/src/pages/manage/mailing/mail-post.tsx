import type { ManagedPost } from '@portal/contracts/newsletter';
import { useState } from 'react';
import { MailButton } from './mail-button.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailingStatus } from './mailing-status.tsx';
import { useFollowMailing } from './use-follow-mailing.ts';

interface Props {
  post: ManagedPost;
  /** Called when the e-mailing in `post` is out of date. */
  onChange(): void;
}

/**
 * Lets staff e-mail a post to the members of its chapters, and shows the progress: a button among those of the post,
 * and a status below. Drafts cannot be e-mailed.
 */
export function MailPost({ post, onChange }: Props) {
  // Each opening is a new dialog, which stays in the page while it closes, so that the focus can return to the button.
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  const ask = () => setOpening(({ count }) => ({ count: count + 1, isOpen: true }));
  const close = () => setOpening(({ count }) => ({ count, isOpen: false }));
  const { mailing } = post;
  useFollowMailing(mailing, onChange);
  if (post.publishAt === null) return null;
  return (
    <>
      <MailButton post={post} onAsk={ask} onChange={onChange} />
      {mailing && mailing.state !== 'cancelled' && <MailingStatus mailing={mailing} />}
      {opening.count > 0 && (
        <MailDialog key={opening.count} isOpen={opening.isOpen} post={post} onClose={close} onStarted={onChange} />
      )}
    </>
  );
}
