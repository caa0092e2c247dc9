import { type HoursType, hoursTypeNames, type SubmissionStatus, submissionStatusNames } from '@portal/contracts';
import { shownStatus } from './submission-status.ts';

const tones: Record<SubmissionStatus, string> = {
  needs_signature: 'badge--warning',
  signed: 'badge--accent',
  pending: '',
  approved: 'badge--success',
  rejected: 'badge--danger',
};

export function StatusBadge({ status }: { status: string }) {
  const shown = shownStatus(status);
  return <span className={`badge ${tones[shown]}`}>{submissionStatusNames[shown]}</span>;
}

export function TypeBadge({ type }: { type: HoursType }) {
  return <span className="badge">{hoursTypeNames[type]}</span>;
}
