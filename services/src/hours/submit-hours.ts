import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hoursCount, proofRequired, SignatureReference, shortDate } from '@portal/contracts';
import { keysOf } from '@portal/contracts/keys-of';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { turns } from '../database/advisory-locks.ts';
import { prepare } from '../database/prepare.ts';
import { oneLine } from '../email/one-line.ts';
import type { Client, RequestTo } from '../http/endpoint.ts';
import { MailLimits } from '../mail-limits/mail-limits.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Supervisors, stoppedMails } from '../supervisors/supervisors.service.ts';
import { UsersService } from '../users/users.service.ts';
import { type NewSubmission, typedColumns, typedValues } from './submission.ts';
import { refuseStudents } from './supervisor-check.ts';

type Input = RequestTo<'POST /hours/submit'>['input'];

/** Stores submitted hours. If proof is needed they wait for a signature, otherwise they can be reviewed at once. */
@Injectable()
export class SubmitHours {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly limits: MailLimits,
    private readonly supervisors: Supervisors,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Stores a `submissionId` once.
   * @returns the stored submission
   */
  async submit(actor: Actor, input: Input, client: Client): Promise<Stored> {
    const submission = newSubmission(actor, input);
    const isNew = await this.database.transaction(async (manager) => {
      // These travel together. Submissions of one member wait for each other, so that each one is compared with the ones
      // before. The member's row is locked before the submission, as by a change of the name.
      const [, inserted, owners, [similar], refusal, isStopped] = await Promise.all([
        input.volunteerName && this.users.nameNameless(manager, actor.id, input.volunteerName),
        insert(manager, valuesOf(submission, client)),
        this.users.ofMailbox(submission.supervisorEmail, manager),
        input.confirmed ? [] : findSimilar(manager, similarityOf(submission)),
        submission.signatureRequestId ? this.limits.refusalOfRequest(manager, actor, input.supervisorEmail) : undefined,
        submission.signatureRequestId && this.supervisors.hasStopped(submission.supervisorEmail, manager),
      ]);
      if (inserted.length === 0) return false;
      refuseStudents(actor, owners);
      if (isStopped) throw stoppedMails();
      if (refusal) throw refusal;
      if (similar) throw submittedBefore(similar);
      await this.announce(manager, submission, actor);
      return true;
    });
    return isNew ? submission : this.saved(actor, submission.id);
  }

  private async saved(actor: Actor, id: string): Promise<Stored> {
    const [saved] = await findSaved(this.database.manager, [id]);
    if (saved?.memberId !== actor.id) throw new PortalError('conflict', 'This submission id is taken.');
    return saved;
  }

  private async announce(manager: EntityManager, submission: NewSubmission, actor: Actor): Promise<void> {
    const { id, status, hours, signatureRequestId } = submission;
    const event = { actor: actor.clerkId, action: 'hours.submitted', subject: id, details: { status, hours } } as const;
    await Promise.all([
      signatureRequestId && this.limits.countRequest(manager, actor, submission.supervisorEmail),
      signatureRequestId && this.outbox.add(manager, 'signature-request', signatureRequestId),
      this.audit.record(manager, event),
    ]);
  }
}

/** The columns of what the server knows of a submission. A field that is left out does not compile. */
const knownColumns: Record<Exclude<keyof NewSubmission, keyof typeof typedColumns>, string> = {
  id: 'id',
  memberId: 'member_id',
  status: 'status',
  signatureRequestId: 'signature_request_id',
};
const knownFields = keysOf(knownColumns);

/** Returns no row and stores nothing if the id exists. It first waits for the member's other submissions. */
const insert = prepare(
  `INSERT INTO hours_submissions (${Object.values({ ...knownColumns, ...typedColumns }).join(', ')}, submitted_from)
   SELECT $1::uuid, $2::integer, $3, $4::uuid, $5::numeric, $6, $7::date, $8, $9, $10, $11, $13::jsonb
   FROM pg_advisory_xact_lock($12, $2) ON CONFLICT DO NOTHING RETURNING id`,
);
/** The client is kept for the comparison with the signer's. */
const valuesOf = (submission: NewSubmission, { ip, userAgent }: Client): unknown[] => [
  ...knownFields.map((field) => submission[field]),
  ...typedValues(submission),
  ...[turns.submissions, JSON.stringify({ ip, userAgent })],
];

type Stored = Pick<NewSubmission, 'id' | 'memberId' | 'signatureRequestId' | 'supervisorEmail'>;

const findSaved = prepare<Stored>(
  `SELECT id, member_id AS "memberId", signature_request_id AS "signatureRequestId", supervisor_email AS "supervisorEmail"
   FROM hours_submissions WHERE id = $1`,
);

interface Similar {
  hours: number;
  date: string;
  description: string;
}

/**
 * Much the same was submitted before: same day, same supervisor, and a text of which most is the same. `similarity` is 0 for
 * emoji, and in the locale C for letters beyond ASCII. Reads the member's submissions first, because many members share a day.
 */
const findSimilar = prepare<Similar>(
  `WITH own AS MATERIALIZED (SELECT * FROM hours_submissions WHERE member_id = $2)
   SELECT hours::float8, service_date::text AS date, description FROM own
   WHERE id <> $1 AND service_date = $3 AND lower(supervisor_email) = lower($5)
     AND status NOT IN ('withdrawn', 'rejected')
     AND (folded(description) = folded($4) OR similarity(folded(description), folded($4)) > 0.6)
   ORDER BY created_at DESC LIMIT 1`,
);

const similarityOf = ({ id, memberId, serviceDate, description, supervisorEmail }: NewSubmission): unknown[] => [
  id,
  memberId,
  serviceDate,
  description,
  supervisorEmail,
];

const submittedBefore = ({ hours, date, description }: Similar) =>
  new PortalError(
    'needs_confirmation',
    `You have already submitted ${hoursCount(hours)} for ${shortDate(date)} with this supervisor: “${oneLine(description, 150)}”. ` +
      'Did you serve these hours in addition?',
  );

function newSubmission(actor: Actor, input: Input): NewSubmission {
  const isProofRequired = proofRequired(input.hoursType, input.hours);
  return {
    ...input,
    id: input.submissionId ?? randomUUID(),
    memberId: actor.id,
    status: isProofRequired ? 'needs_signature' : 'pending',
    signatureRequestId: isProofRequired ? SignatureReference.parse(randomUUID()) : null,
  };
}
