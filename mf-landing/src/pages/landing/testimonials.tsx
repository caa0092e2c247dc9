import { content } from '../../content.ts';
import { Section } from './section.tsx';
import styles from './testimonials.module.css';

export function Testimonials() {
  return (
    <Section id="testimonials" tone="sunken">
      <div className={styles.quotes}>
        {content.testimonials.map((testimonial) => (
          <figure key={testimonial.name}>
            <blockquote>{testimonial.quote}</blockquote>
            <figcaption>
              <strong>{testimonial.name}</strong>
              <span className="muted small">{testimonial.role}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
