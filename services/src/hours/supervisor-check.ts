import { PortalError } from '@portal/http-server';
import type { Actor } from '../auth/actor.ts';

/**
 * A signature from the mailbox of the student or of another student proves nothing. Leads are students too. Admins are
 * the chapters' advisers.
 * @param owners of the supervisor's mailbox
 * @throws {PortalError} `invalid`, for the field `supervisorEmail`
 */
export function refuseStudents(student: Actor, owners: Pick<Actor, 'id' | 'role'>[]): void {
  if (owners.some(({ id }) => id === student.id)) throw refused('The supervisor must be someone other than you');
  if (owners.some(({ role }) => role !== 'admin')) {
    throw refused('The supervisor cannot be another student. Please name the adult who saw your service.');
  }
}

const refused = (message: string) => PortalError.ofField('invalid', 'supervisorEmail', message);
