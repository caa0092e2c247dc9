import type { AuditEvent } from '@portal/contracts';
import styles from './audit.module.css';
import { sentence } from './sentences.ts';

export function AuditRow({ event }: { event: AuditEvent }) {
  return (
    <li className={styles.row}>
      <p>{sentence(event)}</p>
      <p className="muted small">
        <time dateTime={event.at}>{moment(event.at)}</time>
      </p>
      <details className={styles.details}>
        <summary>Details</summary>
        <dl className="facts">
          <dt>Entry</dt>
          <dd>{event.id}</dd>
          <dt>Action</dt>
          <dd>{event.action}</dd>
          <dt>By</dt>
          <dd>{event.actor}</dd>
          <dt>Concerns</dt>
          <dd>{event.subject}</dd>
        </dl>
        {event.details && <pre>{JSON.stringify(event.details, null, 2)}</pre>}
      </details>
    </li>
  );
}

const moment = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
