import { PortalError } from '@portal/http-server';
import type { Actor } from '../auth/actor.ts';

/** The owner of a mailbox. */
interface Owner {
  id: number;
  role: Actor['role'];
}

/**
 * A signature from the mailbox of the student or of another student proves nothing. Leads are students too. Admins are
 * the chapters' advisers.
 * @throws {PortalError} `invalid`, for the field `supervisorEmail`
 */
export function refuseStudents(student: Actor, owners: Owner[]): void {
  if (owners.some(({ id }) => id === student.id)) throw refused('The supervisor must be someone other than you');
  if (owners.some(({ role }) => role !== 'admin')) {
    throw refused('The supervisor cannot be another student. Please name the adult who saw your service.');
  }
}

const refused = (message: string) => new PortalError('invalid', message, { supervisorEmail: message });
