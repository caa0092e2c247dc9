import { PageTitle } from '@portal/sdk';
import { onePress } from '@portal/ui/one-press';
import { Spinner } from '@portal/ui/states';
import { useSearchParams } from 'react-router-dom';
import { LoadFailed } from '../../posts/load-failed.tsx';
import styles from './subscription-page.module.css';
import { useSubscription } from './use-subscription.ts';

/** Where the link at the end of a newsletter e-mail leads. Opening it changes nothing: mail scanners do, too (decision 16). */
export function SubscriptionPage() {
  const [query] = useSearchParams();
  return (
    <div className={`container page ${styles.page}`}>
      <PageTitle title="Newsletter by E-mail" description="Turn the newsletter's e-mails off or on." />
      <div className="card stack">
        <h1>Newsletter by E-mail</h1>
        <Subscription token={query.get('token') ?? ''} />
      </div>
    </div>
  );
}

function Subscription({ token }: { token: string }) {
  const { subscription, load, change, changing, failure } = useSubscription(token);
  if (!subscription) {
    if (load.isFetching) return <Spinner text="Checking your link..." />;
    if (load.invalid) return <Refusal reason={load.invalid} />;
    return (
      <LoadFailed title="Your link could not be checked." error={load.error} busy={false} onRetry={load.refetch} />
    );
  }
  const { email, subscribed } = subscription;
  return (
    <>
      <p role="status">
        <strong className={styles.address}>{email}</strong>
        {subscribed ? ' gets new posts of the newsletter by e-mail.' : ' no longer gets the newsletter by e-mail.'}
      </p>
      {failure && <Refusal reason={failure} />}
      <button
        type="button"
        className={subscribed ? 'button' : 'button button--quiet'}
        // Really disabled, it would lose the focus.
        aria-disabled={changing}
        {...onePress(() => !changing && change(!subscribed))}
      >
        {buttonText(subscribed, changing)}
      </button>
    </>
  );
}

function buttonText(subscribed: boolean, changing: boolean): string {
  if (changing) return 'Saving...';
  return subscribed ? 'Unsubscribe' : 'Subscribe Again';
}

const Refusal = ({ reason }: { reason: string }) => (
  <div className="notice notice--danger" role="alert">
    <p>{reason}</p>
  </div>
);
