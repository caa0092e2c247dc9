import { Injectable } from '@nestjs/common';
import { type Chapter, invalidMailLink } from '@portal/contracts';
import { notSignedIn, PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import type { Actor } from '../../auth/actor.ts';
import { maskedAddress } from '../../email/masked-address.ts';
import type { ResultOf } from '../../http/response-shape.ts';
import { LinkTokens } from '../../links/link-tokens.ts';

interface Subscriber {
  clerkId: string;
  email: string;
  chapter: Chapter;
  subscribed: boolean;
}

type Result = ResultOf<'GET /newsletter/subscription'>;

/** Who asks: the holder of a link of one of the e-mails, or without one a signed-in member. */
interface Requester {
  token?: string;
  actor?: Actor | null;
}

/** Whether a member receives the newsletter by e-mail; the member decides, and whoever holds a link of one of the e-mails. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly database: DataSource,
    private readonly links: LinkTokens,
    private readonly audit: Audit,
  ) {}

  /** Changes nothing: mail scanners open links, too (decision 16). */
  async show(requester: Requester): Promise<Result> {
    return resultOf(await find(this.database.manager, await this.memberOf(requester)));
  }

  /** Turns the e-mails on or off; asking for what is so already is fine. */
  async set(requester: Requester, subscribed: boolean): Promise<Result> {
    const memberId = await this.memberOf(requester);
    return this.database.transaction(async (manager) => {
      await manager.query('INSERT INTO newsletter_subscriptions (member_id) VALUES ($1) ON CONFLICT DO NOTHING', [
        memberId,
      ]);
      const [changed]: [unknown[], number] = await manager.query(
        `UPDATE newsletter_subscriptions SET unsubscribed_at = CASE WHEN $2 THEN NULL ELSE now() END
         WHERE (unsubscribed_at IS NULL) <> $2
           AND (member_id = $1 OR $2 AND id IN (${ofSameMailbox})) RETURNING id`,
        [memberId, subscribed],
      );
      const subscriber = await find(manager, memberId);
      const action = subscriber.subscribed ? 'newsletter.subscribed' : 'newsletter.unsubscribed';
      const actor = (requester.token === undefined && requester.actor?.clerkId) || 'subscriber';
      if (changed.length > 0) await this.audit.record(manager, { actor, action, subject: subscriber.clerkId });
      return resultOf(subscriber);
    });
  }

  private async memberOf({ token, actor }: Requester): Promise<number> {
    if (token === undefined && !actor) throw notSignedIn();
    if (token === undefined) return (actor as Actor).id;
    const link = await this.links.find('subscription', token);
    if (!link || link.expired) throw new PortalError(link ? 'gone' : 'not_found', invalidMailLink);
    const [subscription]: { member_id: number }[] = await this.database.query(
      'SELECT member_id FROM newsletter_subscriptions WHERE id = $1',
      [link.subjectId],
    );
    if (!subscription) throw gone();
    return subscription.member_id;
  }
}

/** A mailbox is subscribed only where none of the members that it ever belonged to has unsubscribed. */
const ofSameMailbox = `
  SELECT other.id FROM members AS owner
  JOIN members AS namesake ON lower(namesake.email) = lower(owner.email)
  JOIN newsletter_subscriptions AS other ON other.member_id = namesake.id
  WHERE owner.id = $1`;

const gone = () => new PortalError('gone', 'This address belongs to no member any more, and receives nothing.');

/** Of members with the same address, the one who receives its e-mails. Who is deactivated can become active again. */
async function find(manager: EntityManager, memberId: number): Promise<Subscriber> {
  const [subscriber]: Subscriber[] = await manager.query(
    `SELECT member.clerk_id AS "clerkId", member.email, member.chapter, NOT EXISTS (
       SELECT FROM newsletter_subscriptions WHERE id IN (${ofSameMailbox}) AND unsubscribed_at IS NOT NULL
     ) AS subscribed
     FROM members AS known
     JOIN members AS member ON lower(member.email) = lower(known.email)
     WHERE known.id = $1 AND member.deleted_at IS NULL
     ORDER BY member.deactivated_at IS NULL DESC, member.id = known.id DESC LIMIT 1`,
    [memberId],
  );
  if (!subscriber) throw gone();
  return subscriber;
}

const resultOf = ({ email, chapter, subscribed }: Subscriber): Result => ({
  email: maskedAddress(email),
  chapter,
  subscribed,
});
