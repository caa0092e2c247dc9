import { useSession } from '@portal/sdk';
import { Spinner } from '@portal/ui/states';
import { useSearchParams } from 'react-router-dom';
import { CreateAccount } from './create-account.tsx';
import styles from './onboard-page.module.css';
import { SignedIn } from './signed-in.tsx';
import { Invalid, Unreachable } from './unavailable.tsx';
import { useInvitation } from './use-invitation.ts';

/** Someone invited creates an account (spec section 2, 'Onboarding'). The link's token is the query parameter `token`. */
export function OnboardPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <div className={`container page ${styles.page}`}>
      <title>Accept Your Invitation</title>
      <Onboarding key={token} token={token} />
    </div>
  );
}

function Onboarding({ token }: { token: string }) {
  const { status, user } = useSession();
  const { state, reload } = useInvitation(token);
  if (state.step === 'invalid') return <Invalid message={state.message} />;
  if (state.step === 'unreachable') return <Unreachable message={state.message} onRetry={reload} />;
  if (state.step === 'validating' || status === 'loading') return <Spinner page text="Validating invitation..." />;
  if (user) return <SignedIn user={user} invitation={state.invitation} />;
  return <CreateAccount token={token} invitation={state.invitation} />;
}
