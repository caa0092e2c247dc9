import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Props {
  /** Anchor of the header's links. */
  id: string;
  /** Short name above the heading. */
  name: string;
  heading: string;
  tone?: 'plain' | 'sunken';
  /** `split`: the heading beside the content where there is room. */
  layout?: 'stacked' | 'split';
  children: ReactNode;
}

/** One part of the landing page, with its anchor. */
export function Section({ id, name, heading, tone = 'plain', layout = 'stacked', children }: Props) {
  return (
    <section id={id} className={styles.section} data-tone={tone} aria-labelledby={`${id}-heading`}>
      <div className={`container ${styles.content}`} data-layout={layout}>
        <header className={styles.head}>
          <p className="eyebrow">{name}</p>
          <h2 id={`${id}-heading`}>{heading}</h2>
        </header>
        {children}
      </div>
    </section>
  );
}
