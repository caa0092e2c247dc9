import type { ManagedPost } from '@portal/contracts/newsletter';
import { useDialog } from '@portal/ui';
import { MailButton } from './mail-button.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailingStatus } from './mailing-status.tsx';

/**
 * Lets staff e-mail a post to the members of its chapters, and shows the progress: a button among those of the post,
 * and a status below. Drafts cannot be e-mailed.
 */
export function MailPost({ post }: { post: ManagedPost }) {
  const [open, dialog] = useDialog(MailDialog);
  const { mailing } = post;
  if (post.publishAt === null) return null;
  return (
    <>
      <MailButton post={post} onAsk={() => open(post)} />
      {mailing && mailing.state !== 'cancelled' && <MailingStatus mailing={mailing} />}
      {dialog}
    </>
  );
}
