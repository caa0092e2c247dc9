import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { contentWidth } from '../../email/layout.tsx';
import { pageLink } from '../../email/page-link.ts';
import { type UnsubscribeLinks, unsubscribeDays, unsubscribeLinks } from '../../email/unsubscribe.ts';
import { daysFromNow, LinkTokens } from '../../links/link-tokens.ts';
import { memberOf } from '../../outbox/recipients.ts';
import { NewsletterService } from '../newsletter.service.ts';
import { PostHtml } from '../post-html.ts';
import { type MailingRecipient, Mailings } from './mailings.ts';
import { newsletterPostEmail, postStyles } from './newsletter-post-email.tsx';

type Kind = 'newsletter-post';

export const postRecipients = { 'newsletter-post': memberOf('mailing_recipients') };

/** The e-mail with a post for one member, each time with a new unsubscribe link. */
@Injectable()
export class PostEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly mailings: Mailings,
    private readonly links: LinkTokens,
    private readonly newsletter: NewsletterService,
    private readonly html: PostHtml,
  ) {
    emails.register<Kind>(postRecipients, this);
  }

  async compose(_kind: Kind, recipientId: string): Promise<Email | null> {
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

  sent = (recipientId: string) => this.mailings.settle(recipientId, 'delivered');
  skipped = (recipientId: string) => this.mailings.settle(recipientId, 'skipped');
  retried = (recipientId: string) => this.mailings.reopen(recipientId);
  gaveUp = (recipientId: string) => this.mailings.settle(recipientId, 'failed');

  /** Links of earlier e-mails stay valid. */
  private async unsubscribe({ subscriptionId: subjectId, chapter }: MailingRecipient): Promise<UnsubscribeLinks> {
    const expiresAt = daysFromNow(unsubscribeDays);
    const token = await this.links.issue({ purpose: 'subscription', subjectId, expiresAt });
    return unsubscribeLinks(this.config.publicUrl, '/api/v1/newsletter/subscription', { token, chapter });
  }
}
