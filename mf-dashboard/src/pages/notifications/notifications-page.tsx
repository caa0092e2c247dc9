import { notifications, notificationsOf } from '@portal/contracts';
import { call, retryAdvice, useRole, useSession } from '@portal/sdk';
import { useCall, useMutation } from '@portal/sdk/query';
import { ErrorBanner } from '@portal/ui';
import { ListWaiting } from '@portal/ui/states';
import { useId, useState } from 'react';
import styles from './notifications-page.module.css';

/** Which e-mails a member gets beyond those that are needed. */
export function NotificationsPage() {
  const email = useSession(({ user }) => user?.email);
  return (
    <div className="stack stack--loose">
      <header>
        <h1>E-mail Choices</h1>
        <p className={`lead ${styles.anything}`}>
          Choose what the portal e-mails to {email}. What you have to act on always comes.
        </p>
      </header>
      <Choices />
    </div>
  );
}

function Choices() {
  const role = useRole();
  const choices = useCall('GET /notifications/choices', {});
  const newsletter = useCall('GET /newsletter/subscription', {});
  const failed = [choices, newsletter].find(({ error }) => error);
  const retry = () => Promise.all([choices, newsletter].map((each) => each.error && each.refetch()));
  const wanted = choices.data?.wanted;
  return (
    <>
      <ErrorBanner error={failed?.error ?? null} fallback="Failed to load your choices" onRetry={retry} />
      {wanted && newsletter.data ? (
        <ul className="lines">
          {notificationsOf(role).map((kind) => (
            <Choice
              key={kind}
              {...notifications[kind]}
              isWanted={wanted[kind]}
              readAt={choices.dataUpdatedAt}
              save={(yes) => call('POST /notifications/choose', { kind, wanted: yes })}
              changes="GET /notifications/choices"
            />
          ))}
          <Choice
            label="Newsletter"
            text="New posts of your chapter, when its editors send them by e-mail."
            isWanted={newsletter.data.subscribed}
            readAt={newsletter.dataUpdatedAt}
            save={(subscribed) => call('POST /newsletter/subscription', { subscribed })}
            changes="GET /newsletter/subscription"
          />
        </ul>
      ) : (
        !failed && <ListWaiting text="Loading your choices..." />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  text: string;
  isWanted: boolean;
  /** When the server said so, in ms since 1970. */
  readAt: number;
  save(isWanted: boolean): Promise<unknown>;
  changes: 'GET /notifications/choices' | 'GET /newsletter/subscription';
}

/** Saved at once. The box shows what is being saved, then what was saved, until the list has been read after that. */
function Choice({ label, text, isWanted, readAt, save, changes }: ChoiceProps) {
  const textId = useId();
  const [saved, setSaved] = useState({ isWanted, at: 0 });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: save,
    changes: [changes],
    done: (_answer, yes) => `${label}: ${yes ? 'on' : 'off'}`,
    failed: ['Not saved', retryAdvice],
    onSuccess: (_answer, yes) => setSaved({ isWanted: yes, at: Date.now() }),
  });
  const known = readAt < saved.at ? saved.isWanted : isWanted;
  return (
    <li className={styles.row}>
      <label className="choice">
        <input
          type="checkbox"
          checked={isPending ? variables : known}
          aria-disabled={isPending || undefined}
          aria-describedby={textId}
          onChange={({ target }) => mutate(target.checked)}
        />
        {label}
      </label>
      <p id={textId} className="muted small">
        {text}
      </p>
    </li>
  );
}
