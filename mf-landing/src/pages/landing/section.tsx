import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Props {
  /** Anchor of the header's links. */
  id: string;
  /** Short name above the heading. */
  name: string;
  heading: string;
  tone?: 'plain' | 'sunken';
  children: ReactNode;
}

/** One part of the landing page, with its anchor. */
export function Section({ id, name, heading, tone = 'plain', children }: Props) {
  return (
    <section id={id} className={styles.section} data-tone={tone} aria-labelledby={`${id}-heading`}>
      <div className="container">
        <header className={styles.head}>
          <p className="eyebrow">{name}</p>
          <h2 id={`${id}-heading`}>{heading}</h2>
        </header>
        {children}
      </div>
    </section>
  );
}
