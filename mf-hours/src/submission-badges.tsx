import {
  type HoursSource,
  type HoursType,
  hoursTypeNames,
  type SubmissionStatus,
  submissionStatuses,
  submissionStatusNames,
  syncHoursThreshold,
} from '@portal/contracts';
import { Badge, type BadgeLook } from '@portal/ui/badge';

const badges: Record<SubmissionStatus, BadgeLook> = {
  needs_signature: { tone: 'badge--warning', tip: 'The supervisor has not signed yet' },
  signed: { tone: 'badge--accent', tip: 'The supervisor has signed; an admin decides next' },
  pending: { tip: 'An admin decides next' },
  approved: { tone: 'badge--success', tip: 'An admin approved these hours: they count' },
  rejected: { tone: 'badge--danger', tip: 'An admin rejected these hours: they do not count' },
  changes_requested: { tone: 'badge--warning', tip: 'An admin asks the student to change something' },
  withdrawn: { tip: 'The student withdrew these hours: they do not count' },
};

const typeTips: Record<HoursType, string> = {
  sync: `A supervisor signs for more than ${syncHoursThreshold} synchronous hours`,
  async: 'A supervisor signs for all asynchronous hours',
};

const sources: Partial<Record<HoursSource, [text: string, tip: string]>> = {
  event: ['Event', 'Checked in and out at the door: no signature is needed'],
  import: ['Imported', 'An admin imported these hours: no signature is needed'],
};

/** Hours that their member did not submit. */
export function SourceBadge({ source }: { source: HoursSource }) {
  const [text, tip] = sources[source] ?? [];
  return text && <Badge tip={tip}>{text}</Badge>;
}

/** The status to show. An unknown status is shown as pending (spec section 4). */
export function shownStatus(status: string): SubmissionStatus {
  return submissionStatuses.find((known) => known === status) ?? 'pending';
}

export function StatusBadge({ status }: { status: string }) {
  const shown = shownStatus(status);
  return <Badge {...badges[shown]}>{submissionStatusNames[shown]}</Badge>;
}

export function TypeBadge({ type }: { type: HoursType }) {
  return <Badge tip={typeTips[type]}>{hoursTypeNames[type]}</Badge>;
}
