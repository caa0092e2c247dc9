import { Facts } from '@portal/ui/facts';
import { type ReactNode, useId } from 'react';
import styles from './submission-details.module.css';

interface Props {
  title: string;
  facts?: Record<string, ReactNode>;
  children?: ReactNode;
}

export function DetailsSection({ title, facts, children }: Props) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {facts && <Facts facts={facts} />}
      {children}
    </section>
  );
}
