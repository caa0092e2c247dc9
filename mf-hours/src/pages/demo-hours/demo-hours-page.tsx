import { useChapter } from '@portal/sdk';
import { HoursLog } from '../../hours-log/hours-log.tsx';
import { useDemoBackend } from './demo-backend.ts';
import styles from './demo-hours.module.css';

/** A public demo of the hours form. */
export function DemoHoursPage() {
  const { chapter } = useChapter();
  return (
    <div className={`container page stack stack--loose ${styles.page}`}>
      <title>{`Try the hours form · ${chapter}`}</title>
      <header className="stack">
        <p className="eyebrow">Demo</p>
        <h1>Try logging volunteer hours</h1>
      </header>
      <div className="notice notice--warning">
        <p>This is a demo of the form that members use. Nothing you enter is saved or sent to anyone.</p>
      </div>
      <HoursLog backend={useDemoBackend()} />
    </div>
  );
}
