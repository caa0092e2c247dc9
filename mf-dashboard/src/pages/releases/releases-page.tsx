import { useChapter, useRole } from '@portal/sdk';
import { AccessDenied } from '../../access-denied.tsx';
import { Dressed } from '../../dressed.tsx';
import { Releases } from './releases.tsx';

/** Admins see what visitors get of each app, and change it as the release tool does. */
export function ReleasesPage() {
  const { chapter } = useChapter();
  const role = useRole();
  return (
    <Dressed>
      <title>{`Releases · ${chapter}`}</title>
      {role === 'admin' ? (
        <Releases />
      ) : (
        <AccessDenied heading="Releases" text="You must be an admin to view this page." />
      )}
    </Dressed>
  );
}
