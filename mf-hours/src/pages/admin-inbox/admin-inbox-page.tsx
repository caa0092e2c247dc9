import { useChapter, useRole } from '@portal/sdk';
import { Inbox } from './inbox.tsx';

/** Admins review volunteer hours (spec section 2, 'Admin Inbox'). The server checks the role again on every call. */
export function AdminInboxPage() {
  const { chapter } = useChapter();
  const role = useRole();
  return (
    <>
      <title>{`Hours Inbox · ${chapter}`}</title>
      {role === 'admin' ? <Inbox /> : <AccessDenied />}
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
