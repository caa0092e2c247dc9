import { erasedAddress, type OwnSubmission } from '@portal/contracts';
import type { KnownSupervisor } from '../../hours-log/hours-backend.ts';

/**
 * The supervisors of earlier entries, the latest first. The hours of an event have its lead as supervisor, and imported ones may
 * have nobody. Erased supervisors are not suggested either.
 */
export function knownSupervisors(submissions: OwnSubmission[]): KnownSupervisor[] {
  const all = submissions
    .filter(({ source, supervisor_email: address }) => source === 'member' && address !== erasedAddress)
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .map((each) => ({
      supervisorName: each.supervisor_name,
      supervisorEmail: each.supervisor_email,
      supervisorPhone: each.supervisor_phone ?? '',
    }));
  return all.filter(
    (one, index) => all.findIndex(({ supervisorEmail }) => supervisorEmail === one.supervisorEmail) === index,
  );
}
