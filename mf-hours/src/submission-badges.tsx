import {
  type HoursType,
  hoursTypeNames,
  type SubmissionStatus,
  submissionStatusNames,
  syncHoursThreshold,
} from '@portal/contracts';
import { Badge } from '@portal/ui/badge';
import { shownStatus } from './submission-status.ts';

const tones: Record<SubmissionStatus, string> = {
  needs_signature: 'badge--warning',
  signed: 'badge--accent',
  pending: '',
  approved: 'badge--success',
  rejected: 'badge--danger',
};

const tips: Record<SubmissionStatus, string> = {
  needs_signature: 'The supervisor has not signed yet',
  signed: 'The supervisor has signed; an admin decides next',
  pending: 'An admin decides next',
  approved: 'An admin approved these hours: they count',
  rejected: 'An admin rejected these hours: they do not count',
};

const typeTips: Record<HoursType, string> = {
  sync: `A supervisor signs for more than ${syncHoursThreshold} synchronous hours`,
  async: 'A supervisor signs for all asynchronous hours',
};

export function StatusBadge({ status }: { status: string }) {
  const shown = shownStatus(status);
  return (
    <Badge tone={tones[shown]} tip={tips[shown]}>
      {submissionStatusNames[shown]}
    </Badge>
  );
}

export function TypeBadge({ type }: { type: HoursType }) {
  return <Badge tip={typeTips[type]}>{hoursTypeNames[type]}</Badge>;
}
