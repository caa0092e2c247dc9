import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../auth/actor.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { ReportScope } from '../report-scope.ts';
import { Reports } from '../reports.ts';
import { type Waiting, weeklyDigestEmail } from './weekly-digest.tsx';

type Kind = 'weekly-digest';
type Reader = Pick<Actor, 'id' | 'email' | 'role' | 'chapter'> & { firstName: string };

export const weeklyDigestRecipients = { 'weekly-digest': 'SELECT email FROM members WHERE id = subject_id::integer' };

const shownMembers = 10;

/** The digest of an admin or lead, with what is true when it is sent. */
@Injectable()
export class WeeklyDigestEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: DataSource,
    private readonly scopes: ReportScope,
    private readonly reports: Reports,
  ) {
    emails.register<Kind>(weeklyDigestRecipients, this);
  }

  async compose(_kind: Kind, memberId: string): Promise<Email | null> {
    const [reader]: Reader[] = await this.database.query(
      `SELECT id, email, role, chapter, first_name AS "firstName" FROM members
       WHERE id = $1 AND role <> 'student' AND deleted_at IS NULL AND deactivated_at IS NULL`,
      [memberId],
    );
    if (!reader) return null;
    const { ended, ...scope } = await this.scopes.underWay(reader);
    // Between two school years, a lead has nothing to do.
    if (ended && reader.role !== 'admin') return null;
    const filter = { standing: 'behind', sort: 'missing', page: 1, limit: shownMembers } as const;
    const [behind, waiting] = await Promise.all([
      ended ? null : this.reports.members(scope, filter),
      this.waiting(reader),
    ]);
    return weeklyDigestEmail({ reader, behind, ended, waiting }, this.config.publicUrl);
  }

  /** Submissions that wait for a decision. Only admins decide, and nobody about their own. */
  private async waiting({ id, role }: Reader): Promise<Waiting | null> {
    if (role !== 'admin') return null;
    const [waiting]: Waiting[] = await this.database.query(
      `SELECT (count(*) FILTER (WHERE status <> 'needs_signature'))::integer AS ready,
         (count(*) FILTER (WHERE status = 'needs_signature'))::integer AS unsigned,
         (min(created_at) FILTER (WHERE status <> 'needs_signature') AT TIME ZONE $1)::date::text AS since
       FROM hours_submissions WHERE status IN ('signed', 'pending', 'needs_signature') AND member_id <> $2`,
      [this.config.timeZone, id],
    );
    return waiting ?? null;
  }
}
