import { useChapter, useRole } from '@portal/sdk';
import { ReviewQueue } from './review-queue.tsx';

/** Admins review volunteer hours (spec section 2, 'Admin Inbox'). The server checks the role again on every call. */
export function ReviewQueuePage() {
  const { chapter } = useChapter();
  const role = useRole();
  return (
    <>
      <title>{`Admin Inbox · ${chapter}`}</title>
      {role === 'admin' ? <ReviewQueue /> : <AccessDenied />}
    </>
  );
}

function AccessDenied() {
  return (
    <div className="stack">
      <h1>Admin Inbox</h1>
      <div className="notice notice--danger" role="alert">
        <p>
          <strong>Access Denied:</strong> You don't have permission to access the admin inbox.
        </p>
      </div>
    </div>
  );
}
