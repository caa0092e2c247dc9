import type { HoursForm as HoursEntry } from '@portal/contracts';
import { useState } from 'react';
import { formToasts } from './form-toasts.ts';
import type { HoursBackend } from './hours-backend.ts';
import { HoursForm } from './hours-form.tsx';
import { HoursLogged } from './hours-logged.tsx';

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
