import { content } from '../../content.ts';
import styles from './mission.module.css';
import { Section } from './section.tsx';

export function Mission() {
  return (
    <Section id="about" layout="split">
      <div className={styles.text}>
        {content.mission.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}
