import { Inject, Injectable } from '@nestjs/common';
import type { EmailKind } from '@portal/contracts';
import { type MailingRecipient, MailingsService } from '../mailings/mailings.service.ts';
import { NewsletterService } from '../newsletter/newsletter.service.ts';
import { PostHtml } from '../newsletter/post-html.service.ts';
import { CONFIG, type Config } from '../platform/config.ts';
import type { EmailSource } from './email-source.ts';
import type { Email } from './emails/email.ts';
import { contentWidth } from './emails/layout.tsx';
import { newsletterPostEmail, postStyles } from './emails/newsletter-post.tsx';
import { pageLink } from './page-link.ts';

/** Brings a post to one member, each time with a link of its own to unsubscribe. */
@Injectable()
export class PostEmails implements EmailSource {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mailings: MailingsService,
    private readonly newsletter: NewsletterService,
    private readonly html: PostHtml,
  ) {}

  async compose(_kind: EmailKind, recipientId: string): Promise<Email | null> {
    const recipient = await this.mailings.forEmail(recipientId);
    if (!recipient) return null;
    const post = await this.newsletter.get(recipient.postId);
    return newsletterPostEmail(recipient, post, {
      text: await this.html.forMail(post, { styles: postStyles(recipient.chapter), pictureWidth: contentWidth }),
      url: pageLink(this.config.publicUrl, this.html.addressOf(post), recipient.chapter),
      timeZone: this.config.timeZone,
      fileUrl: (id) => this.html.fileAddress(id),
      unsubscribe: await this.unsubscribe(recipient),
    });
  }

  sent(recipientId: string): Promise<void> {
    return this.mailings.settle(recipientId, 'delivered');
  }

  skipped(recipientId: string): Promise<void> {
    return this.mailings.settle(recipientId, 'skipped');
  }

  gaveUp(recipientId: string): Promise<void> {
    return this.mailings.settle(recipientId, 'failed');
  }

  private async unsubscribe(recipient: MailingRecipient): Promise<{ page: string; oneClick: string }> {
    const query = `?token=${await this.mailings.issueLink(recipient)}`;
    const { publicUrl } = this.config;
    return {
      page: pageLink(publicUrl, `/newsletter/subscription${query}`, recipient.chapter),
      oneClick: `${publicUrl}/api/v1/newsletter/subscription${query}`,
    };
  }
}
