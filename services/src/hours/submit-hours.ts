import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { proofRequired, SignatureReference } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { Outbox } from '../outbox/outbox.ts';
import { UsersService } from '../users/users.service.ts';
import { type NewSubmission, Submission } from './submission.entity.ts';
import { refuseStudents } from './supervisor-check.ts';

type Input = RequestTo<'POST /hours/submit'>['input'];

/** First part of the key of the advisory lock. The second part is the member's id. */
const submissionsTurn = 4_711_004;

/** Stores submitted hours. If proof is needed they wait for a signature, otherwise they can be reviewed at once. */
@Injectable()
export class SubmitHours {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Stores a `submissionId` once.
   * @returns the stored submission
   */
  async submit(actor: Actor, input: Input): Promise<Submission> {
    const submission = newSubmission(actor, input);
    await this.database.transaction(async (manager) => {
      // Submissions of one member wait for each other, so that each one is compared with the ones before.
      await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [submissionsTurn, actor.id]);
      if (!(await this.insert(manager, submission))) return;
      refuseStudents(actor, await this.users.ofMailbox(submission.supervisorEmail, manager));
      if (!input.confirmed) await refuseRepeated(manager, submission);
      await this.announce(manager, submission, actor);
    });
    const saved = await this.database.manager.findOneByOrFail(Submission, { id: submission.id });
    if (saved.memberId !== actor.id) throw new PortalError('conflict', 'This submission id is taken.');
    return saved;
  }

  /** Returns false and stores nothing if the id exists. */
  private async insert(manager: EntityManager, submission: NewSubmission): Promise<boolean> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(Submission)
      .values(submission)
      .orIgnore()
      .execute();
    return inserted.raw.length > 0;
  }

  private async announce(manager: EntityManager, submission: NewSubmission, actor: Actor): Promise<void> {
    const { id, status, hours } = submission;
    if (status === 'needs_signature') await this.outbox.add(manager, 'signature-request', id);
    await this.audit.record(manager, {
      actor: actor.clerkId,
      action: 'hours.submitted',
      subject: id,
      details: { status, hours },
    });
  }
}

/** The same data again within a minute is mostly a second click. */
async function refuseRepeated(manager: EntityManager, submission: NewSubmission): Promise<void> {
  const { id, memberId, hours, hoursType, serviceDate, description, supervisorEmail } = submission;
  const repeated = await manager
    .createQueryBuilder(Submission, 'earlier')
    .where({ id: Not(id), memberId, hours, hoursType, serviceDate, description })
    .andWhere('lower(earlier.supervisorEmail) = lower(:supervisorEmail)', { supervisorEmail })
    .andWhere("earlier.createdAt > now() - interval '1 minute'")
    .getExists();
  if (!repeated) return;
  throw new PortalError(
    'needs_confirmation',
    'You submitted the very same hours less than a minute ago. Did you serve them twice?',
  );
}

function newSubmission(actor: Actor, input: Input): NewSubmission {
  const needsProof = proofRequired(input.hoursType, input.hours);
  return {
    id: input.submissionId ?? randomUUID(),
    memberId: actor.id,
    hours: input.hours,
    hoursType: input.hoursType,
    serviceDate: input.serviceDate,
    description: input.description,
    supervisorName: input.supervisorName,
    supervisorEmail: input.supervisorEmail,
    supervisorPhone: input.supervisorPhone || null,
    status: needsProof ? 'needs_signature' : 'pending',
    signatureRequestId: needsProof ? SignatureReference.parse(randomUUID()) : null,
  };
}
