import { counted } from '@portal/contracts/counts';
import type { ManagedPost } from '@portal/contracts/newsletter';

/** Tells the editor of a post that it will be e-mailed, and what saving changes. */
export function MailingNotice({ post }: { post: ManagedPost | null }) {
  const mailing = post?.mailing;
  if (mailing?.state !== 'waiting') return null;
  return (
    <p className="notice notice--warning" role="status">
      {`This post is waiting to be e-mailed to ${counted(mailing.recipients, 'member')}. They get it as you save it here. For other chapters or another time of publication, the time to cancel begins anew.`}
    </p>
  );
}
