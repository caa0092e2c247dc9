import { useSession } from '@portal/sdk';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { startIdentity } from './identity-file.ts';
import { useIdentity, useIdentityPatience } from './identity-state.ts';

/** Loads the identity provider if the visitor may be signed in. Public pages never wait for it. */
export function IdentityHost() {
  const needed = useSession((session) => session.status === 'loading');
  const { status, attempt } = useIdentity();
  const navigate = useNavigate();
  useEffect(() => useIdentity.setState({ navigate }), [navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts it again
  useEffect(() => {
    if (needed) void startIdentity();
  }, [needed, attempt]);
  useIdentityPatience(needed && status === 'waiting');
  return null;
}
