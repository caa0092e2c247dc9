import type { MemberStats as Stats } from '@portal/contracts';

/** Figures of all members whom the viewer may see, whatever the search. */
export function MemberStats({ stats }: { stats: Stats | undefined }) {
  return (
    <dl className="stats">
      <Stat label="Total Members" value={stats?.members} />
      <Stat label="Admins & Leads" value={stats?.staff} />
      <Stat label="Total Hours" value={stats?.totalHours} />
    </dl>
  );
}

function Stat({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="card">
      <dt>{label}</dt>
      <dd>{value?.toLocaleString() ?? '–'}</dd>
    </div>
  );
}
