import { content } from '../../content.ts';
import { BenefitIcon } from './benefit-icon.tsx';
import styles from './benefits.module.css';
import { Section } from './section.tsx';

export function Benefits() {
  return (
    <Section id="benefits">
      <ul className={styles.benefits}>
        {content.benefits.map((benefit) => (
          <li key={benefit.name}>
            <BenefitIcon name={benefit.icon} />
            <h3>{benefit.name}</h3>
            <p className="muted">{benefit.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
