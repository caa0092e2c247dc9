import { content } from '../../content.ts';
import styles from './mission.module.css';
import { Section } from './section.tsx';

export function Mission() {
  const { heading, paragraphs } = content.mission;
  return (
    <Section id="about" name="Our Mission" heading={heading} layout="split">
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}
