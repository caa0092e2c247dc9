import { messageOf, retryAdvice, showChapter, useSession } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { Spinner } from '@portal/ui/states';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CreateAccount } from './create-account.tsx';
import styles from './onboard-page.module.css';
import { SignedIn } from './signed-in.tsx';
import { Unavailable } from './unavailable.tsx';

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
  const { data, error, isFetching, refetch } = useInvitation(token);
  const { invitation } = data ?? {};
  if (isFetching || (invitation && status === 'loading')) return <Spinner page text="Validating invitation..." />;
  // The failures of spec section 8, 'Invitation validation'.
  if (!token) return <Unavailable message="Invalid invitation link" />;
  const reference = error?.reference;
  if (error && mayPass.has(error.code)) {
    return <Unavailable message={retryAdvice(error)} reference={reference} onRetry={refetch} />;
  }
  if (!invitation) return <Unavailable message={error ? messageOf(error, invalid) : invalid} reference={reference} />;
  if (user) return <SignedIn user={user} invitation={invitation} />;
  return <CreateAccount token={token} invitation={invitation} />;
}

const invalid = 'Invalid invitation';
/** Failures that say nothing about the invitation: trying again may help. */
const mayPass = new Set<string>(['unavailable', 'unexpected', 'too_many']);

/** The invitation behind a link's token, looked up once: what is typed below it must stay. */
function useInvitation(token: string) {
  const found = useCall(
    'GET /users/validate-invitation',
    { token },
    { enabled: token !== '', retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const chapter = found.data?.invitation?.chapter ?? found.error?.chapter;
  useEffect(() => {
    // The sign-in page that follows is in it, too.
    if (chapter) showChapter(chapter);
  }, [chapter]);
  return found;
}
