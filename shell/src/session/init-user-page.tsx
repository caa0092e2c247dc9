import { initRedirectMs } from '@portal/contracts';
import { call, messageOf, type Session, type SessionUser, useSession } from '@portal/sdk';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { PageWaiting } from '../layout/page-waiting.tsx';
import { IdentityUnavailable } from './identity-failed.tsx';
import { useIdentity } from './identity-state.ts';

const generalError = 'There was an error initializing your account. Please try again or contact support.';

type State = { step: 'working' } | { step: 'already' } | { step: 'done' } | { step: 'failed'; error: string };

/** Metadata alone may come from whoever keeps the accounts, before there is a member (spec section 3, 'Session user'). */
const initialised = ({ user, profileError }: Session) =>
  Object.keys(user?.publicMetadata ?? {}).length > 0 && profileError !== 'not_found';

async function initialise(user: SessionUser): Promise<void> {
  const { id, firstName, lastName, email } = user;
  await call('POST /users/initUser', { userID: id, firstName, lastName, email });
  // The account is initialised already, whether or not it can be read again just now.
  await useSession.getState().reload().catch(console.error);
}

/** Account initialisation after sign-up (spec section 4, 'Init-user page'). */
export function InitUserPage() {
  const { status, user, profile } = useSession();
  const failed = useIdentity((identity) => identity.status === 'failed');
  if (failed) return <IdentityUnavailable />;
  if (status === 'signed-out') return <Navigate to="/sign-in" replace />;
  return (
    <>
      <title>Setting up your account</title>
      {user && profile ? <Initialisation key={user.id} user={user} /> : <PageWaiting />}
    </>
  );
}

function Initialisation({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ step: initialised(useSession.getState()) ? 'already' : 'working' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an account; `user` itself changes by initialising it
  useEffect(() => {
    if (state.step !== 'working') return;
    initialise(user).then(
      () => setState({ step: 'done' }),
      (error) => setState({ step: 'failed', error: messageOf(error, generalError) }),
    );
  }, [user.id]);

  useEffect(() => {
    if (state.step !== 'already' && state.step !== 'done') return;
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), initRedirectMs);
    return () => clearTimeout(timer);
  }, [state.step, navigate]);

  if (state.step === 'working') return <PageWaiting text="Initializing your account..." />;
  if (state.step === 'failed') {
    return (
      <div className="container page page--centered" role="alert">
        <h1>Failed to initialize account</h1>
        <p className="lead">{state.error}</p>
        <div>
          <button type="button" className="button" onClick={() => useSession.getState().signOut()}>
            Sign Out
          </button>
        </div>
      </div>
    );
  }
  return (
    <PageWaiting
      text={
        state.step === 'already'
          ? 'Your account is already initialized. Redirecting to dashboard...'
          : 'Account initialized successfully! Redirecting to dashboard...'
      }
    />
  );
}
