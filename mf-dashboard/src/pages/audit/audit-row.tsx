import { type AuditEvent, dateAndTime } from '@portal/contracts';
import { sentence } from '@portal/contracts/audit-actions';
import { Facts } from '@portal/ui/facts';
import styles from './audit.module.css';

export function AuditRow({ event }: { event: AuditEvent }) {
  return (
    <li className={styles.row}>
      <p id={`event-${event.id}`}>{sentence(event)}</p>
      <p className="muted small">
        <time id={`at-${event.id}`} dateTime={event.at}>
          {dateAndTime(event.at, { timeStyle: 'medium' })}
        </time>
      </p>
      <details className={styles.details}>
        <summary aria-describedby={`event-${event.id} at-${event.id}`}>Details</summary>
        <Facts
          facts={{
            Entry: event.id,
            Action: event.action,
            By: event.actor,
            Concerns: event.subject,
            Request: event.request_id,
          }}
        />
        {event.details && <pre>{JSON.stringify(event.details, null, 2)}</pre>}
      </details>
    </li>
  );
}
