import { useSession } from '@portal/sdk';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { useClerkSlots } from './clerk-slots.tsx';
import { SessionFailed } from './session-failed.tsx';

const ClerkTree = lazy(() => import('./clerk-tree.tsx').then(({ ClerkTree }) => ({ default: ClerkTree })));

/** Brings the identity provider in once the visitor may be signed in or asks to be; public pages never wait for it. */
export function ClerkHost() {
  const needed = useSession((session) => session.status !== 'signed-out');
  const asked = useClerkSlots((slots) => Object.values(slots).some(Boolean));
  return needed || asked ? (
    <ErrorBoundary fallback={() => <SessionFailed />}>
      <Suspense>
        <ClerkTree />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
