import type { Actor } from '../auth/actor.ts';
import { PortalError } from '../http/portal-error.ts';

/** Whose mailbox an address reaches. */
interface Owner {
  id: number;
  role: Actor['role'];
}

/**
 * A signature by the student's own mailbox, or by that of another student, would prove nothing. Leads of committees are
 * students too; admins are the chapter's advisers.
 * @throws {PortalError} `invalid`, about the field `supervisorEmail`
 */
export function refuseStudents(student: Actor, owners: Owner[]): void {
  if (owners.some(({ id }) => id === student.id)) throw refused('The supervisor must be someone other than you');
  if (owners.some(({ role }) => role !== 'admin')) {
    throw refused('The supervisor cannot be another student. Please name the adult who saw your service.');
  }
}

const refused = (message: string) => new PortalError('invalid', message, { supervisorEmail: message });
