import { counted } from '@portal/contracts/counts';
import { dateAndTime } from '@portal/contracts/dates';
import type { Mailing } from '@portal/contracts/mailings';
import { useSecondsUntil } from '../server-clock.ts';
import styles from './mailing.module.css';

/** The progress of a mailing. */
export function MailingStatus({ mailing }: { mailing: Mailing }) {
  const { state } = mailing;
  return (
    <div className={`small muted ${styles.status}`}>
      {state === 'waiting' && <Countdown mailing={mailing} />}
      {state === 'sending' && <Progress mailing={mailing} />}
      {state === 'sent' && <p>{outcome(mailing)}</p>}
    </div>
  );
}

/** The seconds are visible only. A screen reader would announce nothing else. */
function Countdown({ mailing: { recipients, sendsAt } }: { mailing: Mailing }) {
  const seconds = useSecondsUntil(sendsAt);
  if (seconds === 0) return <p>Sending begins...</p>;
  return <p role="timer">{`E-mail to ${counted(recipients, 'member')} ${start(sendsAt, seconds)}`}</p>;
}

function Progress({ mailing: { recipients, delivered, failed, skipped } }: { mailing: Mailing }) {
  const settled = delivered + failed + skipped;
  const text = `Sending: ${settled} of ${recipients}`;
  return (
    <>
      <p>{text}</p>
      <progress value={settled} max={Math.max(recipients, 1)} aria-label={text} />
    </>
  );
}

const outcome = ({ recipients, delivered, failed, skipped }: Mailing) =>
  [
    `E-mailed: delivered to ${delivered} of ${counted(recipients, 'member')}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} not sent`] : []),
  ].join(', ');

const watchedSeconds = 10 * 60;

/** A cancel window has a countdown. A scheduled post waits longer than anybody watches. */
function start(sendsAt: string, seconds: number): string {
  if (seconds <= watchedSeconds) return `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `on ${dateAndTime(sendsAt, { dateStyle: 'long' })}`;
}
