import { Injectable } from '@nestjs/common';
import type { OpenSubmission, OwnSubmission } from '@portal/contracts';
import { DataSource } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow } from '../http/paging.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import {
  allowedAgainInSql,
  historyInSql,
  type SignatureRequest,
  type StoredLine,
  shownAnswer,
  shownLine,
} from '../signatures/signatures.service.ts';
import { sendAgainAt } from './send-again.ts';

type Filter = RequestTo<'GET /hours/mine'>['input'];

type Request = Pick<
  SignatureRequest,
  'sentAt' | 'answeredAt' | 'linkExpiresAt' | 'nextReminderAt' | 'answer' | 'isAllowedAgain'
> & {
  /** Null if no signature is needed. */
  state: SignatureRequest['state'] | null;
  requestedAt: Date | null;
};

type Row = Omit<OwnSubmission, 'created_at' | 'updated_at' | 'signature_signed_at' | 'request' | 'history'> &
  Request & {
    created_at: Date;
    updated_at: Date;
    signature_signed_at: Date | null;
    total: number;
    lines: StoredLine[];
  };

/** The columns of {@link Row} but the total and the history, of `submission` and its `request`. */
const ownColumns = `submission.id, description, hours::float8, approved_hours::float8, hours_type, service_date::text,
  submission.created_at, submission.updated_at, status, supervisor_name, submission.supervisor_email, supervisor_phone,
  signature_signed_at, admin_notes, source, signature_request_id AS "signatureRequestId", signature, request.state,
  sent_at AS "sentAt", answered_at AS "answeredAt", link_expires_at AS "linkExpiresAt",
  next_reminder_at AS "nextReminderAt", answer, request.created_at AS "requestedAt", ${allowedAgainInSql} AS "isAllowedAgain"`;
const withRequest = 'LEFT JOIN signature_requests AS request ON request.id = signature_request_id';

const own =
  'member_id = $1 AND ($2::uuid IS NULL OR signature_request_id = $2) AND ($3::uuid IS NULL OR hours_submissions.id = $3)';

/**
 * SQL: a rejection is something to look at for two weeks, but not that of imported hours: nobody decided about them, their import
 * was undone.
 */
const isNewlyRejected = `status = 'rejected' AND source <> 'import' AND reviewed_at > now() - interval '14 days'`;

/** SQL: whether there is something for the student to do about it. What the overview and e-mails lead to is among these. */
const waitsForStudent = `coalesce(status = 'changes_requested' OR ${isNewlyRejected} OR status = 'needs_signature' AND (
  SELECT state <> 'open' OR link_expires_at <= now() AND sent_at IS NOT NULL
    OR signature_requests.created_at <= now() - interval '7 days' AND sent_at <= now() - interval '1 day'
  FROM signature_requests WHERE id = signature_request_id), false)`;

/** Each row has the number of all. There is a row without an id where the page has none. */
const findOwn = prepare<Row | (Pick<Row, 'total'> & { id: null })>(
  `SELECT total, page.* FROM (SELECT count(*)::integer AS total FROM hours_submissions WHERE ${own}) AS counted
   LEFT JOIN LATERAL (
     SELECT ${ownColumns}, "isFirst", ${historyInSql('submission.id')} AS lines FROM (
       SELECT *, ${waitsForStudent} AS "isFirst" FROM hours_submissions WHERE ${own}
       ORDER BY "isFirst" DESC, created_at DESC, id DESC LIMIT $4 OFFSET $5
     ) AS submission ${withRequest}
   ) AS page ON true ORDER BY "isFirst" DESC, created_at DESC, id DESC`,
);

/** Nobody has more than some dozens of these. */
const findOpen = prepare<Omit<Row, 'total' | 'lines'>>(
  `SELECT ${ownColumns} FROM hours_submissions AS submission ${withRequest}
   WHERE submission.member_id = $1 AND (status NOT IN ('approved', 'rejected', 'withdrawn')
     OR ${isNewlyRejected})
   ORDER BY submission.created_at, submission.id LIMIT 100`,
);

/** A member's own submissions. */
@Injectable()
export class OwnSubmissions {
  constructor(private readonly database: DataSource) {}

  /** A page of the member's submissions, what waits for the member before the others, each newest first, and the number of all. */
  async list(actor: Actor, filter: Filter): Promise<{ submissions: OwnSubmission[]; total: number }> {
    const { offset, limit } = pageWindow(filter);
    const { signatureRequestId, submissionId } = filter;
    const found = await findOwn(this.database.manager, [actor.id, signatureRequestId, submissionId, limit, offset]);
    const submissions = found.filter((row) => row.id !== null).map((row) => ownRow(row, row.lines));
    return { submissions, total: found[0]?.total ?? 0 };
  }

  /** What waits for somebody, and what was rejected a short time ago, oldest first. */
  async open(actor: Actor): Promise<OpenSubmission[]> {
    const rows = await findOpen(this.database.manager, [actor.id]);
    return rows.map((row) => ownRow(row, []));
  }
}

/** A link expires without any event, so the stored history has no line for it. While a new e-mail is in the queue, none has expired. */
const isExpired = ({ state, sentAt, linkExpiresAt }: Request): boolean =>
  state === 'open' && sentAt !== null && linkExpiresAt !== null && linkExpiresAt <= new Date();

/** The student does not learn which admin decided. */
function ownRow(row: Omit<Row, 'total' | 'lines'>, lines: StoredLine[]): OwnSubmission {
  const { state, sentAt, nextReminderAt, answer, requestedAt } = row;
  const expired = isExpired(row);
  const expiry = { at: timestampOf(row.linkExpiresAt ?? 0), kind: 'expired', by: null, text: null, to: null } as const;
  return {
    request: state && {
      ...shownAnswer(state, answer),
      expired,
      requested_at: timestampOf(requestedAt ?? 0),
      send_again_at: timestampOrNull(sendAgainAt({ ...row, state })),
      mail_at: state === 'open' && !sentAt ? timestampOrNull(nextReminderAt) : null,
    },
    history: [...lines.map(shownLine), ...(expired ? [expiry] : [])],
    ...row,
    created_at: timestampOf(row.created_at),
    updated_at: timestampOf(row.updated_at),
    signature_signed_at: timestampOrNull(row.signature_signed_at),
  };
}
