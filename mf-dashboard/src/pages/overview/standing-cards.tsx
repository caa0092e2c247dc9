import { requiredHoursPerYear } from '@portal/contracts/constants';
import type { UserRecord } from '@portal/contracts/users';
import { type ReactNode, useId } from 'react';
import styles from './overview-page.module.css';
import type { Standing } from './standing.ts';

/** The three cards: Service Hours, Committee, Role. */
export function StandingCards({ profile, standing }: { profile: UserRecord; standing: Standing }) {
  return (
    <div className={styles.cards}>
      <Card title="Service Hours" text="hours completed this year" value={profile.hours_this_year}>
        <Progress hours={profile.hours_this_year} />
        <p className="muted small">{profile.total_hours} in total</p>
      </Card>
      <Card title="Committee" text="your assigned committee" value={standing.committee} />
      <Card title="Role" text="your current position" value={standing.title}>
        {standing.description && <p className="muted small">{standing.description}</p>}
      </Card>
    </div>
  );
}

/** The progress of the year's hours towards the required hours. */
function Progress({ hours }: { hours: number }) {
  const labelId = useId();
  return (
    <>
      <progress
        aria-labelledby={labelId}
        className={styles.progress}
        max={requiredHoursPerYear}
        value={Math.min(Math.max(hours, 0), requiredHoursPerYear)}
      />
      <p id={labelId} className="muted small">
        {hours} of {requiredHoursPerYear} required hours
      </p>
    </>
  );
}

function Card(props: { title: string; value: string | number; text: string; children?: ReactNode }) {
  return (
    <section className={`card ${styles.card}`}>
      <h2>{props.title}</h2>
      <p className={styles.value}>{props.value}</p>
      <p className="muted small">{props.text}</p>
      {props.children}
    </section>
  );
}
