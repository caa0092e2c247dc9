import {
  type Attendee,
  type DoorKind,
  doorCodeSeconds,
  doorTimes,
  formatSpan,
  hoursCount,
  type ResponseOf,
} from '@portal/contracts';
import { call, portalConfig, retryAdvice } from '@portal/sdk';
import { useCall, useMutation } from '@portal/sdk/query';
import { Button } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { ErrorText } from '@portal/ui/error-text';
import { passingFocusOn } from '@portal/ui/focus';
import { Spinner } from '@portal/ui/states';
import { TabList, TabPanel } from '@portal/ui/tabs';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { howToCheckOut } from './how-to-check-out.ts';
import { QrCode } from './qr-code.tsx';
import styles from './upcoming-events.module.css';

const tabs: Record<DoorKind, string> = { in: 'Check In', out: 'Check Out' };

/** What stands at the door of an event: a code that changes, and who is there. */
export function DoorPage() {
  return (
    <div className="stack stack--loose">
      <Link to="/dashboard/upcoming_events">Back to Events</Link>
      <Door />
    </div>
  );
}

type Door = ResponseOf<'GET /events/door'>;

function Door() {
  const { eventId = '' } = useParams();
  const [kind, setKind] = useState<DoorKind>('in');
  const { data, error } = useCall(
    'GET /events/door',
    { eventId, kind },
    {
      // Each refusal is in the audit trail.
      refetchInterval: ({ state: { data, error } }) =>
        error?.code !== 'forbidden' && nextAskMs(error ? undefined : (data as Door | undefined)),
      refetchIntervalInBackground: true,
      gcTime: 0,
    },
  );
  // Another tab has another code. The rest of the page stays.
  const known = useRef<Door>(null);
  if (data) known.current = data;
  const door = data ?? known.current;
  const isRefused = error?.code === 'forbidden';
  if (error && (!door || isRefused)) {
    return (
      <section className="card stack">
        <title>The door could not be opened</title>
        <h1>The door could not be opened.</h1>
        <div role="alert">
          {door && isRefused ? (
            <p>You may not manage this event any more.</p>
          ) : (
            <ErrorText error={error} fallback="Please check your connection, and reload the page." />
          )}
        </div>
      </section>
    );
  }
  if (!door) return <Spinner text="Opening the door..." />;
  const { event, attendees } = door;
  const closed = whyClosed(door, kind);
  const isOver = Date.parse(door.now) > doorTimes(event, 'in').closes;
  return (
    <>
      <title>{`Door · ${event.title}`}</title>
      <header>
        <h1>{event.title}</h1>
        <p className="lead">{formatSpan(event.starts_at, event.ends_at, 'en-US', portalConfig().timeZone)}</p>
      </header>
      <TabList name="door" label="Door" tabs={tabs} chosen={kind} onChoose={setKind} />
      <TabPanel name="door" tab={kind}>
        <section className={`card ${styles.code}`} aria-label="Code">
          {closed ? <p>{closed}</p> : <Code link={data?.link} kind={kind} isLost={error !== null} />}
        </section>
      </TabPanel>
      <Attendees attendees={attendees} event={event} isOver={isOver} />
    </>
  );
}

/** `isLost`: the server cannot be reached. */
function Code({ link, kind, isLost }: { link: string | undefined; kind: DoorKind; isLost: boolean }) {
  const lost = link
    ? 'The connection is lost, so the code may be too old. The page tries again.'
    : 'The connection is lost, so there is no code yet. The page tries again.';
  return (
    <>
      {link ? (
        <>
          <QrCode text={link} label={`QR code to check ${kind}`} />
          <p>
            Scan this code with the camera of your phone to check {kind}. It changes every {doorCodeSeconds} seconds.
          </p>
        </>
      ) : (
        !isLost && <Spinner text="Loading code..." />
      )}
      {isLost && (
        <p role="alert" className="field__error">
          {lost}
        </p>
      )}
    </>
  );
}

/** Undefined while the code counts. */
function whyClosed({ event, now }: Door, kind: DoorKind): string | undefined {
  const { opens, closes } = doorTimes(event, kind);
  if (event.cancelled_at) return 'This event has been cancelled.';
  if (Date.parse(now) < opens) return 'The code is shown here from an hour before the start.';
  if (Date.parse(now) <= closes) return undefined;
  return kind === 'in'
    ? 'The event is over, so nobody can check in.'
    : 'The door is closed. Check out below who forgot to.';
}

/** When the code changes by the server's clock, but at least every ten seconds: who comes is shown, too. After an error, five. */
const nextAskMs = (door?: Door): number =>
  door ? Math.min(Date.parse(door.changes_at) - Date.parse(door.now) + 200, 10_000) : 5000;

interface EventState {
  event: Door['event'];
  /** Nobody can check in any more. */
  isOver: boolean;
}

function Attendees({ attendees, ...state }: EventState & { attendees: Attendee[] }) {
  const isThere = attendees.filter(({ checked_in_at, checked_out_at }) => checked_in_at && !checked_out_at).length;
  return (
    <section className="stack" aria-labelledby="attendees">
      <h2 id="attendees">{`Attendees (${isThere} here, ${attendees.length} on the list)`}</h2>
      {attendees.length === 0 && <p className="muted">Nobody has signed up yet.</p>}
      <ul className={`lines ${styles.attendees}`}>
        {attendees.map((attendee) => (
          <li key={attendee.id} ref={passingFocusOn} tabIndex={-1} className="row row--between">
            <span>
              {attendee.name} <span className="muted small">{attendee.chapter}</span>
            </span>
            <Presence attendee={attendee} {...state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Presence({ attendee, event, isOver }: EventState & { attendee: Attendee }) {
  const isCancelled = event.cancelled_at !== null;
  const { id, name, state, checked_in_at, checked_out_at, hours, own } = attendee;
  const checkingOut = useMutation({
    mutationFn: () => call('POST /events/checkOut', { attendeeId: id }),
    changes: ['GET /events/door', 'GET /events/upcoming'],
    done: `${name} is checked out`,
    failed: ['That did not work', retryAdvice],
  });
  if (checked_out_at) return <Badge tone="badge--success">{hours ? hoursCount(hours) : 'No hours'}</Badge>;
  if (checked_in_at) {
    return (
      <span className="row">
        <Badge tone="badge--accent" tip={own && !isCancelled ? howToCheckOut(event) : undefined}>
          {`In since ${clock(checked_in_at)}`}
        </Badge>
        {!isCancelled && !own && (
          <Button
            small
            aria-label={`Check out ${name}`}
            loading={checkingOut.isPending}
            onClick={() => checkingOut.mutate()}
          >
            Check Out
          </Button>
        )}
      </span>
    );
  }
  if (isOver && !isCancelled) return <Badge>{state === 'waiting' ? 'Had no seat' : 'Did not come'}</Badge>;
  return (
    <Badge tone={state === 'waiting' ? 'badge--warning' : ''}>{state === 'waiting' ? 'Waiting' : 'Expected'}</Badge>
  );
}

const clock = (moment: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: portalConfig().timeZone }).format(new Date(moment));
