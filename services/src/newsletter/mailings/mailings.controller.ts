import { Controller } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import type { Actor } from '../../auth/actor.ts';
import { Endpoint, type RequestTo } from '../../http/endpoint.ts';
import { PostAccess } from '../post-access.ts';
import { StartMailing } from './start-mailing.ts';
import { Subscriptions } from './subscriptions.ts';

/** Whoever may edit a post may e-mail it. */
@Controller()
export class MailingsController {
  constructor(
    private readonly posts: PostAccess,
    private readonly mailing: StartMailing,
    private readonly subscriptions: Subscriptions,
  ) {}

  @Endpoint('GET /newsletter/countRecipients')
  async countRecipients({ actor, input }: RequestTo<'GET /newsletter/countRecipients'>) {
    await this.posts.editable(actor, input.postId);
    return this.mailing.count(input.postId);
  }

  @Endpoint('POST /newsletter/mailPost', { self: 'userId', perMinute: 20 })
  async mailPost({ actor, input }: RequestTo<'POST /newsletter/mailPost'>) {
    await this.posts.editable(actor, input.postId);
    return { mailing: await this.mailing.start(actor, input) };
  }

  @Endpoint('POST /newsletter/cancelMailing', { self: 'userId' })
  async cancelMailing({ actor, input }: RequestTo<'POST /newsletter/cancelMailing'>) {
    await this.posts.editable(actor, await this.postOf(actor, input.mailingId));
    return { mailing: await this.mailing.cancel(actor, input.mailingId) };
  }

  @Endpoint('GET /newsletter/subscription')
  async subscription({ input, actor }: RequestTo<'GET /newsletter/subscription'>) {
    return this.subscriptions.show({ token: input.token, actor });
  }

  @Endpoint('POST /newsletter/subscription')
  async subscribe({ input, actor }: RequestTo<'POST /newsletter/subscription'>) {
    return this.subscriptions.set({ token: input.token, actor }, input.subscribed);
  }

  /** Only admins learn that a mailing does not exist. */
  private async postOf({ role }: Actor, mailingId: string): Promise<string> {
    const postId = await this.mailing.postOf(mailingId);
    if (postId) return postId;
    if (role === 'admin') throw new PortalError('not_found', 'Mailing not found.');
    throw new PortalError('forbidden', 'You can only change your own posts.');
  }
}
