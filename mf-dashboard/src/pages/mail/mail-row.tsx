import { counted, dateAndTime, type ProblematicMail } from '@portal/contracts';
import { Button } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { passingFocusOn } from '@portal/ui/focus';
import { Link } from 'react-router-dom';
import type { RowChange } from '../../row-change.ts';
import styles from '../../row-with-buttons.module.css';

interface Props {
  mail: ProblematicMail;
  isSelected: boolean;
  retrying: RowChange<string[]>;
  onSelect(isSelected: boolean): void;
}

export function MailRow({ mail, isSelected, retrying: { running, run }, onSelect }: Props) {
  const { id, kind, problem, reason, final } = mail;
  const name = nameOf(kind);
  const facts = `facts-${id}`;
  return (
    <li ref={passingFocusOn} tabIndex={-1} className={styles.row}>
      <div className={styles.what}>
        <div className="row">
          <label className="choice">
            <input
              type="checkbox"
              disabled={final !== null}
              checked={isSelected}
              aria-describedby={facts}
              onChange={({ target }) => onSelect(target.checked)}
            />
            {name}
          </label>
          <Badge tone={problem === 'late' ? 'badge--warning' : 'badge--danger'}>
            {problem === 'late' ? 'Late' : 'Given Up'}
          </Badge>
        </div>
        <Facts mail={mail} id={facts} />
        {reason && <p className="field__error">{reason}</p>}
        {final && <p className="muted small">{final}</p>}
      </div>
      {final === null && (
        <Button
          small
          aria-label={`Retry ${name}`}
          aria-describedby={facts}
          disabled={running && !running.includes(id)}
          loading={running?.includes(id)}
          onClick={() => run([id])}
        >
          Retry
        </Button>
      )}
    </li>
  );
}

/** The request leads to what else it did, by the name under which the logs know it. */
function Facts({ mail: { to, attempts, since, requestId }, id }: { mail: ProblematicMail; id: string }) {
  return (
    <ul id={id} className="facts-line">
      {to && <li>To {to}</li>}
      <li>{counted(attempts, 'try', 'tries')}</li>
      <li>
        Due since <time dateTime={since}>{dateAndTime(since)}</time>
      </li>
      {requestId && (
        <li>
          <Link
            to={`/dashboard/audit?${new URLSearchParams({ search: requestId })}`}
            aria-label={`Request ${requestId} in the audit trail`}
          >
            Request {requestId.slice(0, 8)}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** `signature-request` becomes `Signature request`. */
const nameOf = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
