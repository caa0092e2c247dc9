import { Injectable } from '@nestjs/common';
import type { SubmissionFlag } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import type { Actor } from '../../auth/actor.ts';
import { prepare } from '../../database/prepare.ts';
import type { RequestTo } from '../../http/endpoint.ts';
import { UsersService } from '../../users/users.service.ts';
import { lockSubmission } from '../lock-submission.ts';

const store = prepare('UPDATE hours_submissions SET flags = $2, flagged = $3 WHERE id = $1');

/** `flagged` says whether one of them is open, for the list's filter. */
export async function storeFlags(manager: EntityManager, id: string, flags: SubmissionFlag[]): Promise<void> {
  const flagged = flags.some(({ cleared_at }) => cleared_at === null);
  await store(manager, [id, JSON.stringify(flags), flagged]);
}

/** Clears flags, for admins. */
@Injectable()
export class SubmissionFlags {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly audit: Audit,
  ) {}

  /** Clears one flag, with a note. Nobody clears those of their own submissions. Returns all flags. */
  async clear(admin: Actor, input: RequestTo<'POST /hours/admin/clearFlag'>['input']): Promise<SubmissionFlag[]> {
    const { submissionId: id, rule, note } = input;
    const cleared = { cleared_at: new Date().toISOString(), cleared_by: await this.users.nameOf(admin.clerkId), note };
    return this.database.transaction(async (manager) => {
      const submission = await lockSubmission(manager, id);
      if (!submission) throw new PortalError('not_found', 'Submission not found');
      if (submission.memberId === admin.id) {
        throw new PortalError('forbidden', 'You cannot clear the flags of your own submission');
      }
      const { flags } = submission;
      const open = flags.find((flag) => flag.rule === rule && flag.cleared_at === null);
      if (!open) throw new PortalError('conflict', 'This flag has been cleared already, or is gone.');
      const changed = [...flags.filter((flag) => flag !== open), { ...open, ...cleared }];
      await storeFlags(manager, id, changed);
      const event = { actor: admin.clerkId, action: 'hours.flag_cleared', subject: id, details: { rule } } as const;
      await this.audit.record(manager, event);
      return changed;
    });
  }
}
