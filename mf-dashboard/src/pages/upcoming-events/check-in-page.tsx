import { formatSpan, hoursCount, type RequestOf } from '@portal/contracts';
import { call, portalConfig } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { ErrorText } from '@portal/ui/error-text';
import { StateHeading } from '@portal/ui/state-heading';
import { Spinner } from '@portal/ui/states';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

/** Where the code at the door leads: it checks the member in or out at once. */
export function CheckInPage() {
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const { mutate, data, error } = useMutation({
    mutationFn: (input: RequestOf<'POST /events/attend'>) => call('POST /events/attend', input),
    changes: ['GET /events/upcoming'],
  });
  const checkIn = useEffectEvent(() => mutate({ code }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is another visit
  useEffect(() => checkIn(), [code]);
  if (error) {
    return (
      <section className="card stack">
        <StateHeading>That did not work.</StateHeading>
        <div role="alert">
          <ErrorText error={error} fallback="Please check your connection, and scan the code again." />
        </div>
        <Back />
      </section>
    );
  }
  if (!data) return <Spinner page text="Checking the code..." />;
  const { event, kind, hours } = data;
  return (
    <section className="card stack">
      <StateHeading>{kind === 'in' ? 'You are checked in.' : 'You are checked out.'}</StateHeading>
      <p className="lead">{event.title}</p>
      <p>{formatSpan(event.starts_at, event.ends_at, undefined, portalConfig().timeZone)}</p>
      <p>{kind === 'in' ? 'Please scan the code at the door again when you leave.' : hoursText(hours)}</p>
      <Back />
    </section>
  );
}

const hoursText = (hours: number | null): string =>
  hours
    ? `You have ${hoursCount(hours)} at this event, which you find among your submissions.`
    : 'It was too short to count as hours.';

const Back = () => (
  <p>
    <Link to="/dashboard/upcoming_events">Go to Events</Link>
  </p>
);
