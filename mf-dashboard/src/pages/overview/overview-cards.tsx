import type { SchoolYear } from '@portal/contracts';
import { shownNumber } from '@portal/contracts/counts';
import type { UserRecord } from '@portal/contracts/users';
import { type ReactNode, useId } from 'react';
import styles from './overview-page.module.css';
import type { OwnRole } from './own-role.ts';

interface Props {
  profile: UserRecord;
  ownRole: OwnRole;
  /** Undefined until it is known. */
  year: SchoolYear | undefined;
}

/** The three cards: Service Hours, Committee, Role. */
export function OverviewCards({ profile, ownRole, year }: Props) {
  return (
    <div className={styles.cards}>
      <Card title="Service Hours" text="hours completed this year" value={shownNumber(profile.hours_this_year)}>
        {ownRole.role !== 'admin' && <Progress year={year} />}
        <p className="muted small">{shownNumber(profile.total_hours)} in total</p>
      </Card>
      <Card title="Committee" text="your assigned committee" value={ownRole.committee} />
      <Card title="Role" text="your current position" value={ownRole.title}>
        {ownRole.description && <p className="muted small">{ownRole.description}</p>}
      </Card>
    </div>
  );
}

/** How much of the year's goal is done. Hours above a cap do not count. */
function Progress({ year }: { year: SchoolYear | undefined }) {
  const labelId = useId();
  const required = year?.goal.requiredHours ?? 1;
  const counted = year?.progress.counted ?? 0;
  return (
    <>
      <progress
        aria-labelledby={labelId}
        className={styles.progress}
        max={required}
        value={Math.min(Math.max(counted, 0), required)}
      />
      <p id={labelId} className="muted small">
        {year ? `${shownNumber(counted)} of ${shownNumber(required)} required hours` : 'Required hours: …'}
      </p>
    </>
  );
}

function Card(props: { title: string; value: string; text: string; children?: ReactNode }) {
  return (
    <section className={`card ${styles.card}`}>
      <h2>{props.title}</h2>
      <p className={styles.value}>{props.value}</p>
      <p className="muted small">{props.text}</p>
      {props.children}
    </section>
  );
}
