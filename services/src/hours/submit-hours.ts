import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { proofRequired } from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { Actor } from '../platform/actor.ts';
import type { Asked } from '../platform/answers.ts';
import { PortalError } from '../platform/portal-error.ts';
import { Submission } from './submission.entity.ts';

type Input = Asked<'POST /hours/submit'>['input'];

/** Takes hours in: with proof needed they await the supervisor's signature, else they can be reviewed at once. */
@Injectable()
export class SubmitHours {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Saves once, however often the same `submissionId` comes. @returns what is saved under it */
  async submit(actor: Actor, input: Input): Promise<Submission> {
    refuseOwnSignature(actor, input.supervisorEmail);
    const submission = newSubmission(actor, input);
    await this.database.transaction((manager) => this.save(manager, submission, actor));
    const saved = await this.database.manager.findOneByOrFail(Submission, { id: submission.id });
    if (saved.memberId !== actor.id) throw new PortalError('conflict', 'This submission id is taken.');
    return saved;
  }

  private async save(manager: EntityManager, submission: Submission, actor: Actor): Promise<void> {
    const { id, status, hours } = submission;
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(Submission)
      .values(submission)
      .orIgnore()
      .execute();
    if (inserted.raw.length === 0) return;
    if (status === 'needs_signature') await this.outbox.add(manager, 'signature-request', id);
    await this.audit.record(manager, {
      actor: actor.clerkId,
      action: 'hours.submitted',
      subject: id,
      details: { status, hours },
    });
  }
}

/** A signature by the student's own mailbox would prove nothing. */
function refuseOwnSignature({ email }: Actor, supervisorEmail: string): void {
  if (supervisorEmail.toLowerCase() !== email.toLowerCase()) return;
  const message = 'The supervisor must be someone other than you';
  throw new PortalError('invalid', message, { supervisorEmail: message });
}

function newSubmission(actor: Actor, input: Input): Submission {
  const needsProof = proofRequired(input.hoursType, input.hours);
  return Object.assign(new Submission(), {
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
    signatureRequestId: needsProof ? randomUUID() : null,
  } satisfies Partial<Submission>);
}
