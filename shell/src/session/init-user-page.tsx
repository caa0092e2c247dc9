import { type ErrorCode, initRedirectMs } from '@portal/contracts';
import { apiErrorOf, call, messageOf, type Session, type SessionUser, toast, useSession } from '@portal/sdk';
import { ErrorText, type ShownError } from '@portal/ui/error-text';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { PageWaiting } from '../layout/page-waiting.tsx';
import { IdentityUnavailable } from './identity-failed.tsx';
import { useIdentity } from './identity-state.ts';
import { outOfTime } from './token.ts';

const generalError = 'There was an error initializing your account. Please try again or contact support.';

/** What the page says on the way to the dashboard. */
const steps = {
  working: 'Initializing your account...',
  already: 'Your account is already initialized. Redirecting to dashboard...',
  done: 'Account initialized successfully! Redirecting to dashboard...',
};

type State = { step: keyof typeof steps } | ({ step: 'stopped'; title: string } & ShownError);

const waiting: State = {
  step: 'stopped',
  title: 'Waiting for approval',
  message:
    'A committee lead or an admin of your chapter has to approve your account. You will get an e-mail when it is ready.',
};

/** Metadata alone may come from whoever keeps the accounts, before there is a member (spec section 3, 'Session user'). */
const initialised = ({ user, profileError }: Session) =>
  Object.keys(user?.publicMetadata ?? {}).length > 0 && profileError !== 'not_found';

async function initialise(user: SessionUser): Promise<State> {
  const { id, firstName, lastName, email } = user;
  const created = await call('POST /users/initUser', { userID: id, firstName, lastName, email });
  if (created.waiting) return waiting;
  // There is a record now, whether or not it can be read.
  useSession.setState({ profileError: 'failed' });
  await useSession.getState().reload();
  return { step: 'done' };
}

/** Nothing failed where the account may not join, or may not come back. */
const titles: Partial<Record<ErrorCode, string>> = {
  forbidden: 'You are not a member',
  deactivated: 'Your account has been deactivated',
};

const failure = (error: unknown): State => ({
  step: 'stopped',
  title: titles[apiErrorOf(error).code] ?? 'Failed to initialize account',
  message: messageOf(error, generalError),
  reference: apiErrorOf(error).reference,
});

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
  const isMember = useSession(({ profile, profileError }) => profile !== null && profileError === null);

  // Somebody approved the account, or made it active again, while the page was open.
  if (isMember && state.step === 'stopped') setState({ step: 'already' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an account; `user` itself changes by initialising it
  useEffect(() => {
    if (state.step !== 'working') return;
    initialise(user).then(setState, (error) => setState(failure(error)));
  }, [user.id]);

  useEffect(() => {
    if (state.step !== 'already' && state.step !== 'done') return;
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), initRedirectMs);
    return () => clearTimeout(timer);
  }, [state.step, navigate]);

  return state.step === 'stopped' ? <NoMember {...state} /> : <PageWaiting text={steps[state.step]} />;
}

function NoMember({ title, ...error }: { title: string } & ShownError) {
  const [isLeaving, setLeaving] = useState(false);
  const signOut = async () => {
    if (isLeaving) return;
    setLeaving(true);
    await Promise.race([useSession.getState().signOut(), outOfTime()]).catch((error) => {
      console.error(error);
      const description = 'Please check your connection and try again.';
      toast({ title: 'You could not be signed out', description, variant: 'destructive' });
    });
    setLeaving(false);
  };
  return (
    <div className="container page page--centered" role="alert">
      <h1>{title}</h1>
      <div className="lead">
        <ErrorText error={error} />
      </div>
      <div>
        <button type="button" className="button" aria-disabled={isLeaving} onClick={signOut}>
          {isLeaving ? 'Signing out...' : 'Sign Out'}
        </button>
      </div>
    </div>
  );
}
