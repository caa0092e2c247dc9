import { counted } from '@portal/contracts/counts';
import type { ManagedPost } from '@portal/contracts/newsletter';

/** Tells the editor of a post that it will be e-mailed, and what saving changes. */
export function MailingNotice({ post }: { post: ManagedPost | null }) {
  const mailing = post?.mailing;
  if (mailing?.state !== 'waiting') return null;
  return (
    <p className="notice notice--warning" role="status">
      {`This post is waiting to be e-mailed to ${counted(mailing.recipients, 'member')}. They will get the version that you save here. If you change the chapters or the time of publication, the time in which you can cancel starts again.`}
    </p>
  );
}
