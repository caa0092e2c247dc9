import { type Chapter, counted, hoursCount, type Reminder, shortDate, shownNumber } from '@portal/contracts';
import { newRequestKey } from '@portal/contracts/request-key';
import { call } from '@portal/sdk';
import { useCall, useMutation } from '@portal/sdk/query';
import { type DialogProps, ErrorBanner, FormDialog } from '@portal/ui';
import { Spinner } from '@portal/ui/states';
import { useMemo } from 'react';
import styles from './reports.module.css';

/** In ms, while e-mails are on their way. */
const progressEveryMs = 2000;

/** E-mails everybody who is behind the goal, after a look at who gets it and what it says. */
export function ReminderDialog({ subject: chapter, ...dialog }: DialogProps<Chapter | undefined>) {
  const { data, isPending, error, refetch } = useCall(
    'GET /reports/reminder',
    { chapter },
    { staleTime: 0, refetchInterval: ({ state }) => state.data?.reminders.some(isUnderWay) && progressEveryMs },
  );
  const last = data?.reminders[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a reminder, also without a response, it is another request
  const requestKey = useMemo(newRequestKey, [last]);
  const sending = useMutation({
    mutationFn: () => call('POST /reports/remind', { chapter: chapter ?? null, requestKey }),
    changes: ['GET /reports/reminder'],
    done: ({ reminder }) => `The reminder is on its way to ${counted(reminder.recipients, 'member')}`,
    failed: 'Failed to send the reminder',
  });
  const total = data?.total ?? 0;
  return (
    <FormDialog
      {...dialog}
      title={`Remind members${chapter ? ` of ${chapter}` : ''} who are behind`}
      width={640}
      does={[total > 0 ? `Send to ${counted(total, 'member')}` : 'Send', 'Sending...']}
      disabled={total === 0 || sending.isReloading}
      saving={sending}
      onSubmit={() => sending.mutate()}
    >
      <ErrorBanner error={error} fallback="Failed to fetch the recipients" onRetry={refetch} />
      {isPending && <Spinner text="Checking who is behind..." />}
      {data && (
        <>
          <p>
            {total === 0 ? 'Nobody is left to remind.' : `${counted(total, 'member')} would get this e-mail now.`}
            {data.recent > 0 &&
              ` ${counted(data.recent, 'member')} got one within the last seven days and ${data.recent === 1 ? 'is' : 'are'} left out.`}
          </p>
          {total > 0 && <Recipients recipients={data.recipients} total={total} />}
          {data.example && <Example {...data.example} />}
          {data.reminders.length > 0 && <Reminders reminders={data.reminders} />}
        </>
      )}
    </FormDialog>
  );
}

const isUnderWay = ({ recipients, delivered, failed, skipped }: Reminder): boolean =>
  delivered + failed + skipped < recipients;

function Recipients({ recipients, total }: { recipients: { name: string; missing: number }[]; total: number }) {
  return (
    <details open={total <= 10}>
      <summary>Who gets it</summary>
      <ul className={styles.recipients}>
        {recipients.map(({ name, missing }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members can have the same name, and the list does not change
          <li key={index}>
            <bdi>{name}</bdi>: {hoursCount(missing)} behind
          </li>
        ))}
        {total > recipients.length && <li>{shownNumber(total - recipients.length)} more</li>}
      </ul>
    </details>
  );
}

const Example = ({ to, subject, text }: { to: string; subject: string; text: string }) => (
  <section className="stack" aria-label="The e-mail">
    <p className="muted small">To {to}, for example:</p>
    <div className={styles.email}>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className={styles.text}>{text}</p>
    </div>
  </section>
);

const Reminders = ({ reminders }: { reminders: Reminder[] }) => (
  <section className="stack" aria-labelledby="last-reminders">
    <h3 id="last-reminders">Last Reminders</h3>
    <ul className="lines" aria-live="polite">
      {reminders.map((reminder) => (
        <li key={reminder.id}>
          {shortDate(reminder.startedAt)} by <bdi>{reminder.startedBy}</bdi>
          {reminder.chapter && `, ${reminder.chapter}`}: {resultOf(reminder)}
        </li>
      ))}
    </ul>
  </section>
);

function resultOf({ recipients, delivered, failed, skipped }: Reminder): string {
  const parts = [
    `${shownNumber(delivered)} of ${shownNumber(recipients)} sent`,
    failed > 0 && `${shownNumber(failed)} could not be delivered`,
    skipped > 0 && `${shownNumber(skipped)} no longer needed`,
  ];
  return parts.filter(Boolean).join(', ');
}
