import type { ManagedPost } from '@portal/contracts/newsletter';
import { members } from './members.ts';

/** Tells the editor of a post that it will be e-mailed, and what saving changes. */
export function MailingNotice({ post }: { post: ManagedPost | null }) {
  const mailing = post?.mailing;
  if (mailing?.state !== 'waiting') return null;
  return (
    <p className="notice notice--warning" role="status">
      {`This post is waiting to be e-mailed to ${members(mailing.recipients)}. They get it as you save it here. For other chapters or another time of publication, the time to cancel begins anew.`}
    </p>
  );
}
