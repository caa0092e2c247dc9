import { doorTimes, formatSpan, type RequestOf, type ScheduledEvent } from '@portal/contracts';
import { call, portalConfig, retryAdvice } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button } from '@portal/ui';
import { Badge, type BadgeLook } from '@portal/ui/badge';
import { passingFocusOn } from '@portal/ui/focus';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import styles from '../events/events.module.css';
import { howToCheckOut } from './how-to-check-out.ts';

interface Props {
  event: ScheduledEvent;
  onEdit(): void;
  onCancel(): void;
}

/** One event, with what the viewer can do about it. */
export function EventItem({ event, onEdit, onCancel }: Props) {
  const titleId = useId();
  const { title, description, location, starts_at, ends_at, manages, cancelled_at, cancel_reason } = event;
  const isOver = new Date(ends_at) < new Date();
  const [attendance, look] = attendanceOf(event, isOver);
  return (
    <li ref={passingFocusOn} className={styles.item}>
      <div className="row">
        <h3 id={titleId} dir="auto" className={styles.title}>
          {title}
        </h3>
        {cancelled_at && <Badge tone="badge--danger">Cancelled</Badge>}
      </div>
      <ul className="facts-line">
        <li>{formatSpan(starts_at, ends_at, undefined, portalConfig().timeZone)}</li>
        <li>At {location}</li>
        <li>{seatsText(event)}</li>
        <li>For {event.chapters.join(' and ')}</li>
      </ul>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {cancel_reason && (
        <p className="small">
          <strong>Cancelled:</strong> <bdi>{cancel_reason}</bdi>
        </p>
      )}
      {!cancelled_at && (
        <div className="row">
          {!isOver && <SeatButton event={event} titleId={titleId} />}
          {manages && (
            <>
              <Link
                to={`/dashboard/upcoming_events/${event.id}/door`}
                className="button button--quiet button--small"
                aria-describedby={titleId}
              >
                Door
              </Link>
              {!isOver && (
                <Button small aria-describedby={titleId} onClick={onEdit}>
                  Edit
                </Button>
              )}
              {!hasBegun(starts_at) && (
                <Button small danger aria-describedby={titleId} onClick={onCancel}>
                  Cancel Event
                </Button>
              )}
            </>
          )}
          {/* Behind the buttons: it comes and goes with a press on the first of them, which it would push away. */}
          {attendance && <Badge {...look}>{attendance}</Badge>}
        </div>
      )}
    </li>
  );
}

const hasBegun = (startsAt: string): boolean => new Date(startsAt) < new Date();

/** How the viewer takes part, for the badge. */
function attendanceOf(event: ScheduledEvent, isOver: boolean): [text: string, look?: BadgeLook] {
  const { own, starts_at } = event;
  if (own?.checked_out_at) return ['You were there', { tone: 'badge--success' }];
  if (own?.checked_in_at && doorTimes(event, 'out').closes < Date.now())
    return ['Not checked out', { tone: 'badge--warning', tip: howToCheckOut(event) }];
  if (own?.checked_in_at) return ['Checked in', { tone: 'badge--success', tip: howToCheckOut(event) }];
  if (isOver) return ['Over'];
  if (own?.state === 'seat') return ['You have a seat', { tone: 'badge--accent' }];
  if (own) {
    // Seats are given until the start, and then at the door.
    const tip = hasBegun(starts_at) ? 'Ask at the door whether a seat is free' : 'You get an e-mail with a seat';
    return [`Waiting list, number ${own.place}`, { tone: 'badge--warning', tip }];
  }
  return [''];
}

function seatsText({ seats, waiting, capacity }: ScheduledEvent): string {
  const taken = capacity === null ? `${seats} coming` : `${seats} of ${capacity} seats taken`;
  return waiting > 0 ? `${taken}, ${waiting} waiting` : taken;
}

/** Signs up or leaves. */
function SeatButton({
  event: { id: eventId, own, seats, waiting, capacity, starts_at },
  titleId,
}: {
  event: ScheduledEvent;
  titleId: string;
}) {
  const name = own ? 'POST /events/leave' : 'POST /events/signUp';
  const changing = useMutation({
    mutationFn: (input: RequestOf<'POST /events/signUp'>) => call(name, input),
    changes: ['GET /events/upcoming'],
    done: ({ event }) => {
      if (!event.own) return 'You have left the event';
      return event.own.state === 'seat' ? 'You have a seat' : 'You are on the waiting list';
    },
    failed: ['That did not work', retryAdvice],
  });
  if (own?.checked_in_at) return null;
  const isFull = capacity !== null && (seats >= capacity || waiting > 0);
  // A place in the waiting list would bring no seat any more.
  if (!own && isFull && hasBegun(starts_at)) return null;
  const words = own
    ? own.state === 'seat'
      ? 'Give Back Seat'
      : 'Leave Waiting List'
    : isFull
      ? 'Join Waiting List'
      : 'Sign Up';
  return (
    <Button
      small
      look={own ? undefined : 'primary'}
      aria-describedby={titleId}
      // A press is for what the button says once the list is there.
      loading={changing.isPending || (changing.isReloading && !changing.error)}
      onClick={() => changing.mutate({ eventId })}
    >
      {words}
    </Button>
  );
}
