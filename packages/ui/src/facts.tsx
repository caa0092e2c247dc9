import { Fragment, type ReactNode } from 'react';

interface Props {
  /** Values by their labels; those that are absent or empty are left out. */
  facts: Record<string, ReactNode>;
  className?: string;
}

/** What is known of one thing, label beside value. */
export function Facts({ facts, className = '' }: Props) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={`facts ${className}`}>
      {known.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            {/* Unlike the row itself, it stays beside its label where it is written from right to left. */}
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
