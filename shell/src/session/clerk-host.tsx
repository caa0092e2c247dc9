import { useSession } from '@portal/sdk';
import { lazy, Suspense, useMemo } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { useClerkSlots } from './clerk-slots.tsx';
import { IdentityPatience } from './identity-patience.tsx';
import { identityFailed, useIdentity } from './identity-state.ts';

const fetchTree = () => lazy(async () => ({ default: (await import('./clerk-tree.tsx')).ClerkTree }));

/** Loads the identity provider if the visitor may be signed in or asks to be. Public pages never wait for it. */
export function ClerkHost() {
  const needed = useSession((session) => session.status !== 'signed-out');
  const asked = useClerkSlots((slots) => Object.values(slots).some(Boolean));
  const { status, attempt } = useIdentity();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed to come once has failed for good
  const ClerkTree = useMemo(fetchTree, [attempt]);
  return needed || asked || status === 'failed' ? (
    <ErrorBoundary key={attempt} onError={identityFailed} fallback={() => null}>
      {status === 'waiting' && <IdentityPatience />}
      <Suspense>
        <ClerkTree attempt={attempt} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
