import { Link } from 'react-router-dom';
import styles from './overview-page.module.css';

interface Action {
  path: string;
  label: string;
  text: string;
}

export const quickActions: Action[] = [
  { path: '/dashboard/hours', label: 'Submit Hours', text: 'Log volunteer hours and ask your supervisor to sign.' },
  { path: '/dashboard/events', label: 'Event Proposals', text: 'Propose an event, or an idea for one.' },
];

export const adminActions: Action[] = [
  { path: '/dashboard/manage_users', label: 'Manage Members', text: 'Look after roles, chapters and hours.' },
  { path: '/dashboard/admin_inbox', label: 'Hours Inbox', text: 'Review and approve volunteer hour submissions.' },
];

export function Actions({ heading, actions }: { heading: string; actions: Action[] }) {
  return (
    <section className={styles.actions}>
      <h2>{heading}</h2>
      <ul className="list">
        {actions.map(({ path, label, text }) => (
          <li key={path} className={`card ${styles.action}`}>
            <Link to={path}>{label}</Link>
            <p className="muted small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
