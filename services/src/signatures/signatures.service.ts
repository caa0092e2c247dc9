import { Injectable } from '@nestjs/common';
import {
  type HistoryKind,
  type HistoryLine,
  hoursCount,
  type SignatureAnswer,
  type SignatureReference,
  type SignatureRequestState,
} from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { inBatches } from '../database/in-batches.ts';
import { memberNameInSql } from '../database/member-name.ts';
import { prepare } from '../database/prepare.ts';
import { timestampOf } from '../http/timestamp.ts';
import { Outbox } from '../outbox/outbox.ts';

/** Somebody who is asked for a signature. */
export interface SignatureRequest {
  /** The reference that people see. */
  id: SignatureReference;
  submissionId: string;
  /** As the student typed it. */
  supervisorEmail: string;
  state: SignatureRequestState;
  /** When the mail server last accepted an e-mail. Null while one is in the queue. */
  sentAt: Date | null;
  /** When the latest link expires. */
  linkExpiresAt: Date | null;
  answeredAt: Date | null;
  answer: Answer | null;
  nextReminderAt: Date | null;
  /** Whether the owner of the mailbox, who stopped e-mails and so ended the request, allows them again. */
  isAllowedAgain: boolean;
}

/** SQL for `isAllowedAgain`. A mailbox that is not known, such as that of erased supervisors, allows nothing. */
export const allowedAgainInSql = `(request.state = 'stopped' AND EXISTS (
  SELECT FROM supervisors WHERE supervisors.mailbox = request.mailbox AND stopped_at IS NULL)) IS TRUE`;

/** What a supervisor said, or why the mail server does not deliver. */
export interface Answer {
  reason?: string;
  /** With `corrected`: the hours that the supervisor has signed. */
  hours?: number;
  signature?: string;
  comments?: string | null;
  /** With `wrong_person`: who is right. */
  name?: string;
  email?: string;
  /** SHA-256 of the evidence of a signature. */
  evidence?: string;
}

/** How a request ends. The other states follow from changes of the submission. */
export interface RequestAnswer {
  state: Extract<SignatureRequestState, 'signed' | 'corrected' | 'declined' | 'wrong_person' | 'stopped' | 'refused'>;
  answer?: Answer;
}

const columns = `request.id, request.submission_id AS "submissionId", 
  request.supervisor_email AS "supervisorEmail", request.state,
  request.sent_at AS "sentAt", request.link_expires_at AS "linkExpiresAt",
  request.answered_at AS "answeredAt", request.answer, request.next_reminder_at AS "nextReminderAt",
  ${allowedAgainInSql} AS "isAllowedAgain"`;

const findById = prepare<SignatureRequest>(`SELECT ${columns} FROM signature_requests AS request WHERE id = $1`);

/**
 * SQL that changes the request `$1` while it is open. It locks the submission before the request, as a change of the
 * submission does. Each change adds its line to the history, by a trigger.
 */
const changeOpen = (changes: string) =>
  prepare(
    `WITH submission AS (
       SELECT id FROM hours_submissions
       WHERE id = (SELECT submission_id FROM signature_requests WHERE id = $1) FOR NO KEY UPDATE
     )
     UPDATE signature_requests AS request SET ${changes} FROM submission
     WHERE request.id = $1 AND request.submission_id = submission.id AND request.state = 'open' RETURNING request.id`,
  );
const answer = changeOpen('state = $2, answer = $3, answered_at = clock_timestamp()');
/**
 * Like the others, for several requests. The order of their locks is the same for every worker. The first e-mail is also noted
 * where somebody was faster: an answer, a withdrawal or a decision.
 */
const markSent = prepare(
  `WITH mail AS (SELECT * FROM unnest((SELECT $1)::uuid[], (SELECT $2)::timestamptz[], (SELECT $3)::integer[], (SELECT $4)::integer[])
       AS mail (request_id, expires_at, reminders, days)),
     submission AS (
       SELECT id FROM hours_submissions
       WHERE id IN (SELECT submission_id FROM signature_requests WHERE id = ANY ((SELECT $1)::uuid[])) ORDER BY id FOR NO KEY UPDATE
     )
   UPDATE signature_requests AS request
   SET sent_at = clock_timestamp(), link_expires_at = mail.expires_at, reminders_sent = mail.reminders,
     next_reminder_at = clock_timestamp() + make_interval(days => mail.days)
   FROM submission, mail
   WHERE request.id = mail.request_id AND request.submission_id = submission.id
     AND (request.state = 'open' OR request.sent_at IS NULL AND request.state <> 'replaced')`,
);
const markWaiting = changeOpen('next_reminder_at = $2');
const markQueued = changeOpen('sent_at = NULL, next_reminder_at = NULL');
/** Like the others, for several requests. What was noted before is not locked again. */
const markOpened = prepare(
  `WITH unopened AS (
     SELECT submission_id FROM signature_requests WHERE id = ANY ((SELECT $1)::uuid[]) AND state = 'open' AND opened_at IS NULL),
     submission AS (
       SELECT id FROM hours_submissions WHERE id IN (SELECT submission_id FROM unopened) ORDER BY id FOR NO KEY UPDATE
     )
   UPDATE signature_requests AS request SET opened_at = clock_timestamp() FROM submission
   WHERE request.id = ANY ((SELECT $1)::uuid[]) AND request.submission_id = submission.id
     AND request.state = 'open' AND request.opened_at IS NULL`,
);

/** `reminders` is the number of reminders with this e-mail, `daysToNext` is null if no other follows. */
interface SentEmail {
  requestId: string;
  linkExpiresAt: Date;
  reminders: number;
  daysToNext: number | null;
}

export interface StoredLine {
  /** ISO 8601. */
  at: string;
  kind: HistoryKind;
  detail: Detail;
}

type Detail = Record<string, unknown>;

/** SQL: what was erased is an empty text in the table. */
const detailInSql = `coalesce(nullif(detail, ''), '{}')::json`;

/** SQL for what happened to a submission, oldest first, as JSON for {@link shownLine}. @param submissionId such as `$1` */
export const historyInSql = (submissionId: string): string => `
  (SELECT coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'detail', ${detailInSql}) ORDER BY number), '[]')
   FROM submission_history WHERE submission_id = ${submissionId})`;
const findHistory = prepare<StoredLine & { by: string | null }>(
  `SELECT to_json(at) AS at, kind, ${detailInSql} AS detail, ${memberNameInSql('members')} AS by
   FROM submission_history LEFT JOIN members ON clerk_id = actor WHERE submission_id = $1 ORDER BY number`,
);

/**
 * Requests for signatures. Nothing opens one by itself: a submission that gets a `signature_request_id` opens it, and
 * one that gets another replaces the request before (`history.migrations.ts`).
 */
@Injectable()
export class SignatureRequests {
  /** Notes that the mail server has accepted an e-mail with a link. */
  readonly sent = inBatches((emails: SentEmail[]) =>
    markSent(this.database.manager, [
      emails.map(({ requestId }) => requestId),
      emails.map(({ linkExpiresAt }) => linkExpiresAt),
      emails.map(({ reminders }) => reminders),
      emails.map(({ daysToNext }) => daysToNext),
    ]),
  );

  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async find(id: string, manager: EntityManager = this.database.manager): Promise<SignatureRequest | undefined> {
    const [request] = await findById(manager, [id]);
    return request;
  }

  /** What happened to a submission, oldest first. */
  async historyOf(submissionId: string): Promise<HistoryLine[]> {
    const lines = await findHistory(this.database.manager, [submissionId]);
    return lines.map((line) => ({ ...shownLine(line), by: line.by }));
  }

  /** Ends an open request. Returns false, and changes nothing, if it is no longer open: the first answer counts. */
  async answer(manager: EntityManager, id: string, { state, answer: said }: RequestAnswer): Promise<boolean> {
    return (await answer(manager, [id, state, said ? JSON.stringify(said) : null])).length > 0;
  }

  /** The same, and adds the e-mail that tells the student. */
  async end(manager: EntityManager, id: string, said: RequestAnswer): Promise<boolean> {
    if (!(await this.answer(manager, id, said))) return false;
    await this.outbox.add(manager, said.state === 'refused' ? 'signature-refused' : 'signature-answered', id);
    return true;
  }

  /** Notes that the e-mail waits for its turn. */
  async wait(id: string, until: Date, manager: EntityManager = this.database.manager): Promise<void> {
    await markWaiting(manager, [id, until]);
  }

  /** Notes that the e-mail of an open request is in the queue again. The caller adds it to the outbox. */
  async queuedAgain(manager: EntityManager, id: string): Promise<void> {
    await markQueued(manager, [id]);
  }

  /** Notes that a person has opened the page of these requests. Only the first time counts. */
  async opened(ids: string[]): Promise<void> {
    await markOpened(this.database.manager, [ids]);
  }
}

/** What pages show of an answer. */
export const shownAnswer = (state: SignatureRequestState, answer: Answer | null): SignatureAnswer => ({
  state,
  hours: answer?.hours ?? null,
  reason: answer?.reason ?? answer?.comments ?? answer?.name ?? null,
  email: answer?.email ?? null,
});

const voidSignature = 'What was signed before no longer counts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

/** A line for people, without who did it. `to` is the address of an e-mail, or the new one of a supervisor. */
export function shownLine({ at, kind, detail }: StoredLine): HistoryLine {
  const { to, supervisor_email: address } = detail;
  return {
    at: timestampOf(Date.parse(at)),
    kind,
    by: null,
    text: 'void' in detail ? voidSignature : saidIn(kind, detail),
    to: textOf(to) ?? (Array.isArray(address) ? textOf(address[1]) : null),
  };
}

function saidIn(kind: HistoryKind, { reason, notes, comments, name, email, hours, approved_hours: part }: Detail) {
  const rightPerson = [name, email].filter(Boolean).join(', ');
  const said = textOf(reason) ?? textOf(notes) ?? textOf(comments) ?? textOf(rightPerson);
  if (kind === 'approved' && typeof part === 'number') return `${hoursCount(part)}, because: ${said}`;
  if (kind !== 'corrected' || typeof hours !== 'number') return said;
  return said ? `${hoursCount(hours)}, with the comment: ${said}` : hoursCount(hours);
}
