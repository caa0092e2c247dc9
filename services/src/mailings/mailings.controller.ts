import { Controller } from '@nestjs/common';
import { PostAccess } from '../newsletter/post-access.ts';
import type { Actor } from '../platform/actor.ts';
import { Answers, type Asked } from '../platform/answers.ts';
import { PortalError } from '../platform/portal-error.ts';
import { MailPost } from './mail-post.ts';
import { Subscriptions } from './subscriptions.ts';

const success = true as const;

/** Whoever may edit a post may e-mail it. */
@Controller()
export class MailingsController {
  constructor(
    private readonly posts: PostAccess,
    private readonly mailing: MailPost,
    private readonly subscriptions: Subscriptions,
  ) {}

  @Answers('GET /newsletter/countRecipients')
  async countRecipients({ actor, input }: Asked<'GET /newsletter/countRecipients'>) {
    await this.posts.editable(actor, input.postId);
    return this.mailing.count(input.postId);
  }

  @Answers('POST /newsletter/mailPost', { self: 'userId', perMinute: 20 })
  async mailPost({ actor, input }: Asked<'POST /newsletter/mailPost'>) {
    await this.posts.editable(actor, input.postId);
    return { success, mailing: await this.mailing.start(actor, input) };
  }

  @Answers('POST /newsletter/cancelMailing', { self: 'userId' })
  async cancelMailing({ actor, input }: Asked<'POST /newsletter/cancelMailing'>) {
    await this.posts.editable(actor, await this.postOf(actor, input.mailingId));
    return { success, mailing: await this.mailing.cancel(actor, input.mailingId) };
  }

  @Answers('GET /newsletter/subscription')
  async subscription({ input }: Asked<'GET /newsletter/subscription'>) {
    return this.subscriptions.show(input.token);
  }

  @Answers('POST /newsletter/subscription')
  async subscribe({ input }: Asked<'POST /newsletter/subscription'>) {
    return this.subscriptions.set(input.token, input.subscribed);
  }

  /** Only admins learn that a mailing does not exist. */
  private async postOf({ role }: Actor, mailingId: string): Promise<string> {
    const postId = await this.mailing.postOf(mailingId);
    if (postId) return postId;
    if (role === 'admin') throw new PortalError('not_found', 'Mailing not found.');
    throw new PortalError('forbidden', 'You can only change your own posts.');
  }
}
