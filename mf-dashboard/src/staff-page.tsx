import { useChapter, useRole } from '@portal/sdk';
import { QueryProvider } from '@portal/sdk/query';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Whether leads may see it, too. */
  leads?: boolean;
  children: ReactNode;
}

/** A page for admins, or for admins and leads. The server refuses the calls of others, whatever the page shows. */
export function StaffPage({ title, leads = false, children }: Props) {
  const { chapter } = useChapter();
  const role = useRole();
  const isPermitted = role === 'admin' || (leads && role === 'lead');
  return (
    <QueryProvider>
      <title>{`${title} · ${chapter}`}</title>
      {isPermitted ? children : <AccessDenied heading={title} whom={leads ? 'an admin or lead' : 'an admin'} />}
    </QueryProvider>
  );
}

function AccessDenied({ heading, whom }: { heading: string; whom: string }) {
  return (
    <div className="stack">
      <h1>{heading}</h1>
      <div className="notice notice--danger" role="alert">
        <div>
          <p className="notice__title">Access Denied</p>
          <p>You must be {whom} to view this page.</p>
        </div>
      </div>
    </div>
  );
}
