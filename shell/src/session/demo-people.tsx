import { portalConfig } from '@portal/sdk';
import { useEffect, useState } from 'react';
import styles from './sign-in-page.module.css';

interface DemoPeopleList {
  password: string;
  people: { email: string; username: string; role: string; chapter: string }[];
}

/**
 * The demo accounts of the local identity server. A hosted identity provider has no such list, and nothing is shown.
 */
export function DemoPeople() {
  const { clerkProxyUrl } = portalConfig();
  const [list, setList] = useState<DemoPeopleList>();
  useEffect(() => {
    if (!clerkProxyUrl) return;
    fetch(`${clerkProxyUrl}/demo-people`)
      .then((response) => (response.ok ? response.json() : undefined))
      .then(setList)
      .catch(() => {});
  }, [clerkProxyUrl]);
  if (!list?.people.length) return null;
  return (
    <details className={styles.people}>
      <summary>Demo people of this local portal</summary>
      <table>
        <caption className="small muted">
          Password for all: <code>{list.password}</code>
        </caption>
        <thead>
          <tr>
            <th>E-mail</th>
            <th>Role</th>
            <th>Chapter</th>
          </tr>
        </thead>
        <tbody>
          {list.people.map((person) => (
            <tr key={person.email}>
              <td>{person.email}</td>
              <td>{person.role}</td>
              <td>{person.chapter}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
