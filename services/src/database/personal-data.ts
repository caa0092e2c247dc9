import { type EmailKind, erasedDomain } from '@portal/contracts';

/** A change whose cause people are told: its statement returns the `id` of each message's subject. */
interface Ending {
  sql: string;
  mail?: EmailKind;
}

/**
 * What a feature keeps of people, in SQL about its own tables. `$1` is an array of member ids in `member`, and an e-mail
 * address of a supervisor or of somebody who was invited in `address`.
 */
export interface PersonalData {
  /** What a copy of a person's data holds: queries, by the name of their list. */
  copy?: { member?: Record<string, string>; address?: Record<string, string> };
  /** Changes before an erasure that people and histories may see, such as taking back what is open. */
  end?: { member?: Ending[]; address?: Ending[] };
  /**
   * Deletes what names the person, or puts a neutral text in its place. `supervised`: of members, in what other people did
   * with them. Histories of these lose what they say of supervisors, and nothing else. Each statement of `supervised` and
   * `address` is repeated until it changes nothing, so that it can take a portion of what can be thousands of rows. It must
   * not find again what it has changed, or the erasure never ends.
   */
  erase?: { member?: string[]; supervised?: string[]; address?: string[] };
  /** Takes away what no row needs any longer, after each erasure and every hour. */
  cleanUp?: string;
  retention?: Retained[];
}

/** Rows that are deleted when they are old enough. */
export interface Retained {
  /** For the log, in the plural. */
  rows: string;
  table: string;
  /** Column that names a row. */
  key: string;
  /** SQL. */
  where: string;
  /** A number of years that the school decides on is `$1` in `where`. Without one, the rows are kept. */
  years?: 'audit';
}

export const PERSONAL_DATA = Symbol('personal data');

/** Stands in place of texts. */
export const erasedText = 'Erased';

/** SQL: an address in place of that of a member, or of who was invited, for a row with an `id`. */
export const erasedAddressInSql = `'erased-' || id || '@${erasedDomain}'`;

/** SQL: whether it is the address of somebody who was erased: a supervisor, a member, or who was invited. */
export const isErasedInSql = (address: string): string => `${address} LIKE '%@${erasedDomain}'`;

/**
 * SQL: a request that a student waits for, could accept, or could send again. None of it is possible without the supervisor, so
 * an erasure ends them first.
 */
export const isUnderWayInSql = `state IN ('open', 'corrected', 'refused')`;

/** SQL: a line of a history with a supervisor who was replaced. It has the one before and the one after. An index spells it so. */
export const namesReplacedInSql = (address: string): string => `kind IN ('edited', 'address_changed')
  AND mailbox(nullif(detail, '')::jsonb #>> '{supervisor_email,0}') = mailbox(${address})`;

/** SQL: the ids of the submissions that named a supervisor, and name somebody else now. */
export const namedBeforeInSql = (address: string): string => `SELECT id FROM hours_submissions
  WHERE mailbox(supervisor_email) <> mailbox(${address}) AND id IN (
    SELECT submission_id FROM signature_requests WHERE mailbox = mailbox(${address})
    UNION SELECT submission_id FROM submission_history WHERE ${namesReplacedInSql(address)})`;

/** SQL: the addresses, in lower case, that the members have or were invited to, and that nobody else has now. */
export const addressesOfMembersInSql = `SELECT lower(email) FROM members WHERE id = ANY ($1::integer[])
  UNION ALL SELECT email FROM invitations WHERE accepted_by IN (SELECT clerk_id FROM members WHERE id = ANY ($1::integer[]))
  EXCEPT SELECT lower(email) FROM members WHERE id <> ALL ($1::integer[])`;
