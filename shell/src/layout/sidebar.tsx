import { useRole } from '@portal/sdk';
import { NavLink } from 'react-router-dom';
import { useRemotes } from '../remotes/released-remotes.ts';
import styles from './sidebar.module.css';

/** The dashboard's links, from the portal.json files of the active remotes, for the viewer's role. */
export function Sidebar() {
  const role = useRole();
  const remotes = useRemotes((state) => state.remotes);
  const links = Object.values(remotes)
    .flatMap((remote) => remote.extras.portal.nav)
    .filter((link) => !link.roles || link.roles.includes(role))
    .sort((one, other) => one.order - other.order);
  return (
    <nav aria-label="Dashboard" className={styles.sidebar}>
      <h2>Dashboard</h2>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <NavLink to={link.path} end={link.path === '/dashboard'}>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
