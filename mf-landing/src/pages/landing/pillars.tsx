import { content } from '../../content.ts';
import styles from './pillars.module.css';
import { Section } from './section.tsx';

const numerals = ['I', 'II', 'III', 'IV', 'V'];

export function Pillars() {
  return (
    <Section id="pillars" tone="sunken">
      <ol className={styles.pillars}>
        {content.pillars.map((pillar, index) => (
          <li key={pillar.name}>
            <span className={styles.numeral} aria-hidden="true">
              {numerals[index]}
            </span>
            <h3>{pillar.name}</h3>
            <p className="muted">{pillar.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
