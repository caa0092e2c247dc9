import { formatDate, type HoursForm as HoursEntry } from '@portal/contracts';
import { Button } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { useEffect, useRef, useState } from 'react';
import { formToasts } from './form-toasts.ts';
import type { HoursBackend } from './hours-backend.ts';
import { HoursForm } from './hours-form.tsx';

/** The hours form and the success screen after it (spec section 2, 'Volunteer hours submission'). */
export function HoursLog({ backend }: { backend: HoursBackend }) {
  const [logged, setLogged] = useState<HoursEntry | null>(null);
  const [round, setRound] = useState(1);

  const startOver = () => {
    backend.forget();
    setLogged(null);
    setRound(round + 1);
  };
  const finish = (entry: HoursEntry | null) => {
    startOver();
    setLogged(entry);
    if (entry) return;
    formToasts.waiting();
    // What was pressed is gone: keyboard and screen reader go on from the list.
    requestAnimationFrame(() => document.getElementById('waiting-entries')?.focus());
  };

  if (logged) return <HoursLogged entry={logged} saved={!backend.simulateSignature} onLogMore={startOver} />;
  return <HoursForm key={round} backend={backend} onDone={finish} onStartOver={startOver} />;
}

interface Props {
  entry: HoursEntry;
  /** False after the try-out, which keeps nothing. */
  saved: boolean;
  onLogMore(): void;
}

/** The success screen (spec section 2). */
function HoursLogged({ entry, saved, onLogMore }: Props) {
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
