import { invalidMailLink } from '@portal/contracts/constants';
import { type ApiError, call, messageOf, PageTitle } from '@portal/sdk';
import { useCall, useMutation, useQueryClient } from '@portal/sdk/query';
import { ErrorText } from '@portal/ui/error-text';
import { onePress } from '@portal/ui/one-press';
import { Spinner } from '@portal/ui/states';
import { useSearchParams } from 'react-router-dom';
import { LoadFailed } from '../../posts/load-failed.tsx';
import styles from './subscription-page.module.css';

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
  const queryClient = useQueryClient();
  const found = useCall('GET /newsletter/subscription', { token }, { enabled: token !== '' });
  const saving = useMutation({
    mutationFn: (subscribed: boolean) => call('POST /newsletter/subscription', { token, subscribed }),
    onSuccess: (response) => queryClient.setQueryData(['GET /newsletter/subscription', { token }], response),
  });
  if (!found.data) {
    if (found.isFetching) return <Spinner text="Checking your link..." />;
    const invalid = token === '' ? invalidMailLink : whatIsWrong(found.error);
    if (invalid) return <Refusal reason={invalid} />;
    return (
      <LoadFailed title="Your link could not be checked." error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const { email, subscribed } = found.data;
  return (
    <>
      <p role="status">
        <strong className={styles.address}>{email}</strong>
        {/* An element, because a browser that translates the page puts another in the place of a text beside one. */}
        <span>
          {subscribed ? ' gets new posts of the newsletter by e-mail.' : ' no longer gets the newsletter by e-mail.'}
        </span>
      </p>
      {saving.error && (
        <Refusal
          reason={messageOf(saving.error, 'Your choice could not be saved. Please try again.')}
          reference={saving.error.reference}
        />
      )}
      <button
        type="button"
        className={subscribed ? 'button' : 'button button--quiet'}
        // Really disabled, it would lose the focus.
        aria-disabled={saving.isPending}
        {...onePress(() => saving.mutate(!subscribed))}
      >
        {buttonText(subscribed, saving.isPending)}
      </button>
    </>
  );
}

/** What makes another link necessary. */
const whatIsWrong = (error: ApiError | null) =>
  error && ['not_found', 'gone', 'invalid'].includes(error.code) ? error.message || invalidMailLink : undefined;

function buttonText(subscribed: boolean, changing: boolean): string {
  if (changing) return 'Saving...';
  return subscribed ? 'Unsubscribe' : 'Subscribe Again';
}

const Refusal = ({ reason, reference }: { reason: string; reference?: string }) => (
  <div className="notice notice--danger" role="alert">
    <ErrorText error={{ message: reason, reference }} />
  </div>
);
