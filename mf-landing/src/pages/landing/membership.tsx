import { content } from '../../content.ts';
import styles from './membership.module.css';
import { Section } from './section.tsx';

export function Membership() {
  const { introduction, requirements, calendar } = content.membership;
  return (
    <Section id="membership" tone="sunken">
      <div className={styles.columns}>
        <div>
          <p className="lead">{introduction}</p>
          <dl className={styles.requirements}>
            {requirements.map((requirement) => (
              <div key={requirement.text}>
                <dt>{requirement.text}</dt>
                <dd>{requirement.name}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={`card card--raised ${styles.calendar}`}>
          <h3>{calendar.heading}</h3>
          <ol>
            {calendar.list.map((entry) => (
              <li key={entry.event}>
                <p className="muted small">{entry.date}</p>
                <p>{entry.event}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}
