import { useChapter, useRole } from '@portal/sdk';
import { AccessDenied } from '../../access-denied.tsx';
import { Dressed } from '../../dressed.tsx';
import { AuditTrail } from './audit-trail.tsx';

/** Admins read what happened, who did it and when. Nothing of it can be changed. */
export function AuditPage() {
  const { chapter } = useChapter();
  const role = useRole();
  return (
    <Dressed>
      <title>{`Audit Trail · ${chapter}`}</title>
      {role === 'admin' ? (
        <AuditTrail />
      ) : (
        <AccessDenied heading="Audit Trail" text="You must be an admin to view this page." />
      )}
    </Dressed>
  );
}
