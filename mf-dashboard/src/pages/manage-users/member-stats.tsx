import type { MemberStats as Stats } from '@portal/contracts';
import styles from './manage-users.module.css';

/** Figures of all members whom the viewer may see, whatever the search. */
export function MemberStats({ stats }: { stats: Stats | undefined }) {
  return (
    <dl className={styles.stats}>
      <Stat label="Total Members" value={stats?.members} />
      <Stat label="Admins & Leads" value={stats?.staff} />
      <Stat label="Total Hours" value={stats?.totalHours} />
    </dl>
  );
}

function Stat({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="card">
      <dt className="muted small">{label}</dt>
      <dd className={styles.stat}>{value?.toLocaleString() ?? '–'}</dd>
    </div>
  );
}
