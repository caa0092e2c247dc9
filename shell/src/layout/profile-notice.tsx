import { useSession } from '@portal/sdk';
import { CloseButton } from '@portal/ui/close-button';
import { useState } from 'react';
import { focusMainAfter } from './focus.ts';

/** Says that the member record could not be loaded, and that the data of the account are shown instead. */
export function ProfileNotice() {
  const profileError = useSession((session) => session.profileError);
  const [dismissed, setDismissed] = useState(false);
  if (!profileError || dismissed) return null;
  return (
    <div className="notice notice--warning" role="status" style={{ marginBottom: 'var(--space-5)' }}>
      <div>
        <p className="notice__title">Failed to fetch user data</p>
        <p className="small">What you see comes from your sign-in and may be out of date.</p>
      </div>
      <CloseButton onClick={() => focusMainAfter(() => setDismissed(true))} />
    </div>
  );
}
