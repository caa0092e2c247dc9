import { useChapter, useRole } from '@portal/sdk';
import { AccessDenied } from '../../access-denied.tsx';
import { Dressed } from '../../dressed.tsx';
import { Invitations } from './invitations.tsx';

/** Leads and admins see what became of the invitations, resend and revoke them. The server checks every call and row again. */
export function InvitationsPage() {
  const { chapter } = useChapter();
  const role = useRole();
  return (
    <Dressed>
      <title>{`Invitations · ${chapter}`}</title>
      {role === 'student' ? (
        <AccessDenied heading="Invitations" text="You must be an admin or lead to view this page." />
      ) : (
        <Invitations />
      )}
    </Dressed>
  );
}
