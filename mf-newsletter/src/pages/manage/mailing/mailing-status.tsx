import type { Mailing } from '@portal/contracts/newsletter';
import { ApiError, call, toast, useSession } from '@portal/sdk';
import { Button, useSingleFlight } from '@portal/ui';
import { members } from './members.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface Props {
  mailing: Mailing;
  onChange(): void;
}

/** How far a mailing has come; while it waits, it can be cancelled. */
export function MailingStatus({ mailing, onChange }: Props) {
  if (mailing.state === 'waiting') return <WaitingMailing mailing={mailing} onChange={onChange} />;
  if (mailing.state === 'sending') return <SendingMailing mailing={mailing} />;
  return <p className="small muted">{outcome(mailing)}</p>;
}

function WaitingMailing({ mailing, onChange }: Props) {
  const seconds = useSecondsUntil(mailing.sendsAt);
  const [cancel, cancelling] = useSingleFlight(() => cancelMailing(mailing, onChange));
  if (seconds === 0) return <p className="small">Sending begins...</p>;
  return (
    <div className="stack">
      {/* The seconds are for the eye: announced one by one they would drown everything else. */}
      <p className="small" role="timer">
        {`E-mail to ${members(mailing.recipients)} ${startOf(mailing, seconds)}`}
      </p>
      <Button danger disabled={cancelling} onClick={() => cancel()}>
        {cancelling ? 'Cancelling...' : 'Cancel E-mail'}
      </Button>
    </div>
  );
}

function SendingMailing({ mailing: { recipients, delivered, failed } }: { mailing: Mailing }) {
  const text = `Sending: ${delivered + failed} of ${recipients}`;
  return (
    <div className="stack">
      <p className="small">{text}</p>
      <progress value={delivered + failed} max={Math.max(recipients, 1)} aria-label={text} />
    </div>
  );
}

const outcome = ({ recipients, delivered, failed }: Mailing) =>
  `E-mailed: delivered to ${delivered} of ${members(recipients)}${failed > 0 ? `, ${failed} failed` : ''}`;

/** The window is counted down; a scheduled post waits longer than anybody watches. */
function startOf({ sendsAt }: Mailing, seconds: number): string {
  if (seconds > 600) {
    const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
    return `on ${moment.format(new Date(sendsAt))}`;
  }
  return `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

async function cancelMailing({ id: mailingId }: Mailing, onChange: () => void): Promise<void> {
  try {
    await call('POST /newsletter/cancelMailing', { userId: useSession.getState().user?.id, mailingId });
    toast({ title: 'E-mail cancelled', description: 'Nobody was e-mailed.', variant: 'success' });
  } catch (failure) {
    const description =
      (failure instanceof ApiError && failure.message) || 'Please check your connection and try again.';
    toast({ title: 'The e-mail was not cancelled', description, variant: 'destructive' });
  }
  onChange();
}
