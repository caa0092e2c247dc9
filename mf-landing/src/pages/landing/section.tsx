import type { ReactNode } from 'react';
import { content, type SectionName } from '../../content.ts';
import styles from './section.module.css';

interface Props {
  /** Anchor for the links in the header. */
  id: SectionName;
  tone?: 'sunken';
  /** `split`: the heading is beside the content if there is room. */
  layout?: 'split';
  children: ReactNode;
}

/** One part of the landing page, with its anchor, name and heading. */
export function Section({ id, tone, layout, children }: Props) {
  const { name, heading } = content.sections[id];
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
