import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Chapter } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import { maskedAddress } from '../../email/masked-address.ts';
import type { ResultOf } from '../../http/response-shape.ts';
import { SubscriptionLinks } from './subscription-links.ts';

interface Subscriber {
  clerkId: string;
  email: string;
  chapter: Chapter;
  subscribed: boolean;
}

type Answer = ResultOf<'GET /newsletter/subscription'>;

/** Whether a member receives the newsletter by e-mail; whoever holds a link of one of the e-mails decides. */
@Injectable()
export class Subscriptions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly links: SubscriptionLinks,
    private readonly audit: Audit,
  ) {}

  /** Changes nothing: mail scanners open links, too (decision 16). */
  async show(token: string): Promise<Answer> {
    return answer(await find(this.database.manager, await this.links.open(token)));
  }

  /** Turns the e-mails on or off; asking for what is so already is fine. */
  async set(token: string, subscribed: boolean): Promise<Answer> {
    const id = await this.links.open(token);
    return this.database.transaction(async (manager) => {
      const [changed]: [unknown[], number] = await manager.query(
        `UPDATE newsletter_subscriptions SET unsubscribed_at = CASE WHEN $2 THEN NULL ELSE now() END
         WHERE (unsubscribed_at IS NULL) <> $2 AND (id = $1 OR $2 AND id IN (${ofSameMailbox('$1')})) RETURNING id`,
        [id, subscribed],
      );
      const subscriber = await find(manager, id);
      if (changed.length > 0) await this.record(manager, subscriber);
      return answer(subscriber);
    });
  }

  private record(manager: EntityManager, { clerkId, subscribed }: Subscriber): Promise<void> {
    const action = subscribed ? 'newsletter.subscribed' : 'newsletter.unsubscribed';
    return this.audit.record(manager, { actor: 'subscriber', action, subject: clerkId });
  }
}

/** A mailbox is subscribed only where none of the members that it ever belonged to has unsubscribed. */
const ofSameMailbox = (id: string): string => `
  SELECT other.id FROM newsletter_subscriptions AS mine
  JOIN members AS owner ON owner.id = mine.member_id
  JOIN members AS namesake ON lower(namesake.email) = lower(owner.email)
  JOIN newsletter_subscriptions AS other ON other.member_id = namesake.id
  WHERE mine.id = ${id}`;

async function find(manager: EntityManager, id: string): Promise<Subscriber> {
  const [subscriber]: Subscriber[] = await manager.query(
    `SELECT member.clerk_id AS "clerkId", member.email, member.chapter, NOT EXISTS (
       SELECT FROM newsletter_subscriptions WHERE id IN (${ofSameMailbox('$1')}) AND unsubscribed_at IS NOT NULL
     ) AS subscribed
     FROM newsletter_subscriptions AS subscription
     JOIN members AS known ON known.id = subscription.member_id
     JOIN members AS member ON lower(member.email) = lower(known.email)
     WHERE subscription.id = $1 AND member.deleted_at IS NULL
     ORDER BY member.id = known.id DESC LIMIT 1`,
    [id],
  );
  if (!subscriber) throw new PortalError('gone', 'This address belongs to no member any more, and receives nothing.');
  return subscriber;
}

const answer = ({ email, chapter, subscribed }: Subscriber): Answer => ({
  email: maskedAddress(email),
  chapter,
  subscribed,
});
