import { Injectable } from '@nestjs/common';
import { maxWaiting, type SignatureRequestState, type SignatureToken } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource } from 'typeorm';
import { inBatches, readInBatches } from '../database/in-batches.ts';
import { prepare } from '../database/prepare.ts';
import { hoursWithdrawn, type SubmissionDetails, submissionDetails, submissionsInSql } from '../hours/hours.service.ts';
import { hashOf, linkInSql } from '../links/link-tokens.ts';

/** The request that a link opens, with its submission. */
export type LinkedRequest = SubmissionDetails & { requestId: string; state: SignatureRequestState };

type Found = LinkedRequest & { key: string; expired: boolean; othersWaiting: number };

const invalidLink = 'This signature request link is invalid or has expired.';

/** SQL: whether two requests go to the same mailbox. */
const sameMailbox = 'other.mailbox = request.mailbox';

/** For each key: the hash of a token in hexadecimal, then the id of a request or nothing. */
const findByLinks = prepare<Found>(
  `SELECT asked.key, found.* FROM unnest((SELECT $1)::text[]) AS asked (key) CROSS JOIN LATERAL (
     SELECT ${submissionDetails}, request.id AS "requestId", request.state, link.expired,
       (SELECT count(*)::integer FROM signature_requests AS other
        WHERE other.state = 'open' AND ${sameMailbox} AND other.id <> request.id) AS "othersWaiting"
     FROM ${linkInSql(['signature', 'supervisor'], "decode(split_part(asked.key, ' ', 1), 'hex')")} AS link
     JOIN signature_requests AS request ON request.id = coalesce(
       nullif(split_part(asked.key, ' ', 2), '')::uuid, CASE link.purpose WHEN 'signature' THEN link.subject_id END)
     JOIN (${submissionsInSql}) ON submission.signature_request_id = request.id
     WHERE request.id = link.subject_id OR EXISTS (
       SELECT FROM signature_requests AS other WHERE other.id = link.subject_id AND ${sameMailbox})
     LIMIT 1
   ) AS found`,
);
/** Oldest first. With `$2` those that can be e-mailed, the link's own before the others. */
const findWaiting = prepare<LinkedRequest & { expired: boolean }>(
  `SELECT ${submissionDetails}, request.id AS "requestId", request.state, link.expired
   FROM ${linkInSql(['signature', 'supervisor'])} AS link
   JOIN signature_requests AS other ON other.id = link.subject_id
   LEFT JOIN (signature_requests AS request JOIN (${submissionsInSql}) ON submission.signature_request_id = request.id)
     ON request.state = 'open' AND ${sameMailbox} AND NOT ($2 AND members.deleted_at IS NOT NULL)
   ORDER BY $2 AND request.id <> other.id, request.created_at LIMIT ${maxWaiting}`,
);

const findById = prepare<LinkedRequest>(
  `SELECT ${submissionDetails}, request.id AS "requestId", request.state
   FROM signature_requests AS request JOIN (${submissionsInSql}) ON submission.id = request.submission_id
   WHERE request.id = $1`,
);
const findMailable = prepare<MailableRequest & { asked: string }>(
  `SELECT asked.id AS asked, mailable.* FROM unnest((SELECT $1)::uuid[]) AS asked (id) CROSS JOIN LATERAL (
     SELECT ${submissionDetails}, request.id AS "requestId", request.state, request.sent_at AS "sentAt",
       request.reminders_sent AS "remindersSent"
     FROM signature_requests AS other
     JOIN signature_requests AS request ON request.state = 'open' AND ${sameMailbox}
     JOIN (${submissionsInSql}) ON submission.signature_request_id = request.id
     WHERE other.id = asked.id AND other.state IN ('open', 'replaced', 'withdrawn') AND members.deleted_at IS NULL
       AND (members.deactivated_at IS NULL OR request.id = other.id)
     ORDER BY request.id <> other.id, request.created_at LIMIT ${maxWaiting}
   ) AS mailable`,
);

export type MailableRequest = LinkedRequest & { sentAt: Date | null; remindersSent: number };

/** What the links of supervisors open. */
@Injectable()
export class LinkedRequests {
  private readonly byLink = readInBatches((keys) => findByLinks(this.database.manager, [keys]), 'key');
  private readonly findMailable = inBatches((ids: string[]) =>
    findMailable(this.database.manager, [[...new Set(ids)]]),
  );

  constructor(private readonly database: DataSource) {}

  /**
   * @param request the one that is meant, if it is not the one that the link is about
   * @throws {PortalError} `not_found` or `gone`, for the field `signatureRequestId`
   */
  async find(token: SignatureToken, request?: string): Promise<Found> {
    const found = await this.byLink(`${hashOf(token).toString('hex')} ${request ?? ''}`);
    if (!found) throw invalid('not_found');
    if (found.expired) throw invalid('gone').ofMail(found.member.chapter);
    return found;
  }

  /**
   * All that waits for the address of a link, oldest first.
   * @throws {PortalError} like {@link find}
   */
  async waiting(token: SignatureToken): Promise<LinkedRequest[]> {
    const found = await findWaiting(this.database.manager, [hashOf(token), false]);
    if (!found[0]) throw invalid('not_found');
    if (found[0].expired) throw invalid('gone');
    return found.filter(({ requestId }) => requestId !== null);
  }

  /** The request as it is now, whatever became of it. */
  async current(requestId: string): Promise<LinkedRequest | undefined> {
    const [request] = await findById(this.database.manager, [requestId]);
    return request;
  }

  /**
   * All that wait for the mailbox of a request, for one e-mail: first the request itself, if it is open. Empty if the supervisor has
   * answered it. Others of deactivated members wait until they are reactivated.
   */
  async mailable(requestId: string): Promise<MailableRequest[]> {
    return (await this.findMailable(requestId)).filter(({ asked }) => asked === requestId);
  }

  /** An open request to the address of a link, which can have expired: its own if that is open. */
  async openOfMailbox(token: SignatureToken): Promise<LinkedRequest | undefined> {
    const [found] = await findWaiting(this.database.manager, [hashOf(token), true]);
    return found?.requestId ? found : undefined;
  }
}

const invalid = (code: 'not_found' | 'gone') => PortalError.ofField(code, 'signatureRequestId', invalidLink);

const answers: Partial<Record<SignatureRequestState, string>> = {
  signed: 'This signature request has already been completed.',
  corrected: 'You have signed other hours than the student submitted.',
  declined: 'You have declined this request. The student was told.',
  wrong_person: 'You have said that you are not the right person. The student was told.',
  stopped: 'You have stopped the e-mails of this portal, which ended this request. The student was told.',
};

/** Why a request takes no answer. Undefined while it does. */
export function refusalOf({ state, status, signature, member }: LinkedRequest): PortalError | undefined {
  if (state === 'open' && status === 'needs_signature') return undefined;
  const why = status === 'withdrawn' ? hoursWithdrawn : 'These hours have already been reviewed.';
  const answered = signature === null ? answers[state] : answers.signed;
  if (answered) {
    const next = status === 'needs_signature' ? 'The student accepts or withdraws them.' : why;
    const isOpen = state === 'corrected' && signature === null;
    return new PortalError('conflict', isOpen ? `${answered} ${next}` : answered).ofMail(member.chapter);
  }
  if (state === 'replaced' || state === 'refused') return invalid('gone').ofMail(member.chapter);
  return new PortalError('gone', `${why} A signature is no longer needed.`).ofMail(member.chapter);
}
