import { Fragment, type ReactNode, useId } from 'react';
import styles from './inbox.module.css';

interface Props {
  title: string;
  /** Values by label; those that are absent are left out. */
  facts: Record<string, ReactNode>;
  children?: ReactNode;
}

export function DetailsSection({ title, facts, children }: Props) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      <dl className="facts">
        {Object.entries(facts)
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
      {children}
    </section>
  );
}
