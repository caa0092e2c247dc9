import type { SubmissionStats } from '@portal/contracts';

/** The four stat cards; they speak of all submissions, whatever the filters. */
export function StatCards({ stats }: { stats: SubmissionStats | undefined }) {
  return (
    <dl className="stats">
      <StatCard label="Total Submissions" value={stats?.total} />
      <StatCard label="Pending Review" value={stats?.pendingReview} />
      <StatCard label="Approved" value={stats?.approved} />
      <StatCard label="Total Hours" value={stats?.totalHours} />
    </dl>
  );
}

function StatCard({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="card">
      <dt>{label}</dt>
      <dd>{value?.toLocaleString() ?? '–'}</dd>
    </div>
  );
}
