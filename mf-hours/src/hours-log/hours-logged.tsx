import { formatDate, type HoursForm } from '@portal/contracts';
import { Button } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { useEffect, useRef } from 'react';

interface Props {
  entry: HoursForm;
  /** False after the try-out, which keeps nothing. */
  saved: boolean;
  onLogMore(): void;
}

/** The success screen (spec section 2). */
export function HoursLogged({ entry, saved, onLogMore }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone: keyboard and screen reader go on from the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card stack">
      <h2 ref={heading} tabIndex={-1}>
        Hours Successfully Logged!
      </h2>
      <p>
        {saved
          ? 'Your submission is saved. You will be notified once it is reviewed and approved.'
          : 'This was a demo: nothing was saved and nobody was notified.'}
      </p>
      <Facts
        facts={{
          Volunteer: entry.volunteerName,
          Hours: `${entry.hours} (${entry.hoursType})`,
          Date: formatDate(entry.date),
          Supervisor: entry.supervisorName,
        }}
      />
      <div className="row">
        <Button look="primary" onClick={onLogMore}>
          Log More Hours
        </Button>
        <Button onClick={() => location.reload()}>Start Fresh</Button>
      </div>
    </section>
  );
}
