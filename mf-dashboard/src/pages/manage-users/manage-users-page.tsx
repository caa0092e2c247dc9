import { useChapter, useRole } from '@portal/sdk';
import { AccessDenied } from '../../access-denied.tsx';
import { Dressed } from '../../dressed.tsx';
import { Members } from './members.tsx';

/** Admins and leads look after the members (spec section 2, 'Manage Users'). The server checks every call and row again. */
export function ManageUsersPage() {
  const { chapter } = useChapter();
  const role = useRole();
  return (
    <Dressed>
      <title>{`Manage Users · ${chapter}`}</title>
      {role === 'student' ? (
        <AccessDenied heading="Manage Users" text="You must be an admin or lead to view this page." />
      ) : (
        <Members />
      )}
    </Dressed>
  );
}
