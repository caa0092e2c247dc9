import { content } from '../../content.ts';
import styles from './activities.module.css';
import { Section } from './section.tsx';

export function Activities() {
  const { activities, events } = content;
  return (
    <Section id="activities">
      <Figures />
      <div className={styles.columns}>
        <div>
          <h3>{activities.heading}</h3>
          <ul className={styles.list}>
            {activities.list.map((activity) => (
              <li key={activity.name}>
                <strong>{activity.name}</strong>
                <p className="muted">{activity.text}</p>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{events.heading}</h3>
          <ul className={styles.list}>
            {events.list.map((event) => (
              <li key={event.name}>
                <p className={styles.when}>{event.when}</p>
                <strong>{event.name}</strong>
                <p className="muted">{event.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

function Figures() {
  return (
    <dl className={styles.figures}>
      {content.figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
