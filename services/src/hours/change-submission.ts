import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { proofRequired, SignatureReference, type SubmissionStatus, submissionStatusNames } from '@portal/contracts';
import type { AuditAction } from '@portal/contracts/audit-actions';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import { changedSince, refuseChanged } from '../http/changed-since.ts';
import type { Client, RequestTo } from '../http/endpoint.ts';
import { MailLimits } from '../mail-limits/mail-limits.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { type SignatureRequest, SignatureRequests } from '../signatures/signatures.service.ts';
import { Supervisors, stoppedMails } from '../supervisors/supervisors.service.ts';
import { UsersService } from '../users/users.service.ts';
import { type LockedSubmission, lockSubmission } from './lock-submission.ts';
import { sendAgainAt } from './send-again.ts';
import { typedColumns, typedValues } from './submission.ts';
import { refuseStudents } from './supervisor-check.ts';

type Edit = RequestTo<'POST /hours/edit'>['input'];

/** What a change works with: the locked submission, and its present request if it needs a signature. */
interface Current {
  manager: EntityManager;
  submission: LockedSubmission;
  request: SignatureRequest | undefined;
}

interface Recipient {
  reference: SignatureReference;
  address: string;
}

/** SQL. Cleared flags are open again, as the signature is void: what an admin looked at is no longer there. */
const reopenedFlags = `(SELECT coalesce(jsonb_agg(flag || '{"cleared_at": null, "cleared_by": null, "note": null}'), '[]')
  FROM jsonb_array_elements(flags) AS flag)`;

const edit = prepare(
  `UPDATE hours_submissions SET signature_request_id = $2,
     ${Object.values(typedColumns).map((column, index) => `${column} = $${index + 3}`)},
     status = CASE WHEN $2::uuid IS NULL THEN 'pending' ELSE 'needs_signature' END, signature = NULL,
     signature_comments = NULL, signature_signed_at = NULL, admin_notes = NULL, reviewed_by = NULL, reviewed_at = NULL,
     flags = ${reopenedFlags}, flagged = flags <> '[]', source = 'member', updated_at = now(),
     submitted_from = $${Object.keys(typedColumns).length + 3}::jsonb
   WHERE id = $1`,
);
const replaceRequest = prepare(
  'UPDATE hours_submissions SET signature_request_id = $2, updated_at = now() WHERE id = $1',
);
const withdraw = prepare(
  `UPDATE hours_submissions SET status = 'withdrawn', reviewed_by = NULL, reviewed_at = NULL, updated_at = now()
   WHERE id = $1`,
);
const acceptCorrection = prepare(
  `UPDATE hours_submissions SET status = 'signed', hours = $2, signature = $3, signature_comments = $4,
     signature_signed_at = $5, admin_notes = NULL, reviewed_by = NULL, reviewed_at = NULL, updated_at = now()
   WHERE id = $1`,
);

/** What students do with their own submissions after they were sent. */
@Injectable()
export class ChangeSubmission {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly requests: SignatureRequests,
    private readonly limits: MailLimits,
    private readonly supervisors: Supervisors,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Changes a submission, and asks the supervisor again if a signature is needed. The old link ends at once. The signer is then
   * compared with this client.
   */
  edit(actor: Actor, input: Edit, { ip, userAgent }: Client): Promise<void> {
    const editable = ['needs_signature', 'signed', 'pending', 'rejected', 'changes_requested'] as const;
    return this.change(actor, input.submissionId, editable, async ({ manager, submission, request }) => {
      const isWaiting = ['pending', 'signed'].includes(submission.status) || request?.state === 'open';
      // Nothing is different, perhaps because this is a second try whose first response was lost.
      if (isWaiting && isSame(submission, input)) return null;
      const { seen } = input;
      if (seen && (seen.status !== submission.status || seen.request !== (request?.state ?? null)))
        throw changedSince('submission');
      refuseChanged('submission', submission.updatedAt, seen?.updated_at);
      refuseStudents(actor, await this.users.ofMailbox(input.supervisorEmail, manager));
      const reference = proofRequired(input.hoursType, input.hours) ? newReference() : null;
      const client = JSON.stringify({ ip, userAgent });
      await edit(manager, [submission.id, reference, ...typedValues(input), client]);
      if (reference) await this.requestSignature(manager, actor, { reference, address: input.supervisorEmail });
      return 'hours.edited';
    });
  }

  /** Sends the e-mail to the supervisor again. After a refusal by the mail server this is a new request. */
  sendAgain(actor: Actor, submissionId: string): Promise<void> {
    return this.change(actor, submissionId, ['needs_signature'], async ({ manager, submission, request }) => {
      const from = request && sendAgainAt(request);
      if (!from) throw new PortalError('conflict', 'This request cannot be sent again now.');
      if (from > new Date()) throw new PortalError('too_many', 'This request was sent a short while ago. Please wait.');
      const reference = request.state === 'open' ? request.id : newReference();
      if (reference === request.id) {
        await this.requests.queuedAgain(manager, reference);
        await this.supervisors.endTurn(manager, submission.supervisorEmail, reference);
      } else await replaceRequest(manager, [submission.id, reference]);
      await this.requestSignature(manager, actor, { reference, address: submission.supervisorEmail });
      return 'hours.sent_again';
    });
  }

  /** Takes a submission back. The supervisor's link ends at once. It may come twice, if its response was lost. */
  withdraw(actor: Actor, submissionId: string): Promise<void> {
    const withdrawable = ['needs_signature', 'signed', 'pending', 'changes_requested', 'withdrawn'] as const;
    return this.change(actor, submissionId, withdrawable, async ({ manager, submission }) => {
      if (submission.status === 'withdrawn') return null;
      await withdraw(manager, [submissionId]);
      return 'hours.withdrawn';
    });
  }

  /** Takes over the hours for which the supervisor has signed instead. It may come twice, too. */
  acceptCorrection(actor: Actor, submissionId: string): Promise<void> {
    const correctable = ['needs_signature', 'signed', 'changes_requested'] as const;
    return this.change(actor, submissionId, correctable, async ({ manager, submission, request }) => {
      if (submission.status === 'signed' && request?.state === 'corrected') return null;
      const { hours, signature, comments } = request?.answer ?? {};
      if (request?.state !== 'corrected' || !hours)
        throw new PortalError('conflict', 'There is no correction to accept.');
      await acceptCorrection(manager, [submissionId, hours, signature, comments ?? null, request.answeredAt]);
      return 'hours.correction_accepted';
    });
  }

  /** Has an e-mail sent to the supervisor. */
  private async requestSignature(
    manager: EntityManager,
    actor: Actor,
    { reference, address }: Recipient,
  ): Promise<void> {
    if (await this.supervisors.hasStopped(address, manager)) throw stoppedMails();
    await this.limits.takeRequest(manager, actor, address);
    await this.outbox.add(manager, 'signature-request', reference);
  }

  /** Does `work` with the locked submission, and records the action that it returns. */
  private change(
    actor: Actor,
    id: string,
    from: readonly SubmissionStatus[],
    work: (current: Current) => Promise<AuditAction | null>,
  ): Promise<void> {
    return this.database.transaction(async (manager) => {
      const submission = await lockSubmission(manager, id);
      if (submission?.memberId !== actor.id) throw notYours();
      if (!from.includes(submission.status)) throw tooLate(submission.status);
      const { signatureRequestId } = submission;
      const request = signatureRequestId ? await this.requests.find(signatureRequestId, manager) : undefined;
      const action = await work({ manager, submission, request });
      if (action) await this.audit.record(manager, { actor: actor.clerkId, action, subject: id });
    });
  }
}

const newReference = () => SignatureReference.parse(randomUUID());

const isSame = (submission: LockedSubmission, input: Edit): boolean =>
  isDeepStrictEqual(typedValues(submission), typedValues(input));

const notYours = () => new PortalError('forbidden', 'You can change your own submissions only.');

const tooLate = (status: SubmissionStatus) =>
  new PortalError('conflict', `This is no longer possible. The submission is: ${submissionStatusNames[status]}`);
