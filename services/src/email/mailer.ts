import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../config/config.ts';
import { UndeliverableError } from '../outbox/delivery.ts';
import type { Email } from './email.ts';
import { renderEmail } from './render-email.ts';
import { subjectOf } from './subject.ts';

/** A server that hangs delays one message, not the queue. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Enhanced status codes for a wrong address (RFC 3463, section 3.2). */
const noSuchAddress = /\b5\.1\.(?:[1-3]|6|10)\b/;

/** Removes the address from a mail server's message, for log and tables. */
const anonymous = (reason: string, address: string): string =>
  [address, address.toLowerCase()].reduce((text, form) => text.replaceAll(form, '…'), reason);

@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.transport = createTransport({
      url: config.smtpUrl,
      // Each connection takes one e-mail after the other.
      pool: true,
      maxConnections: config.mailConcurrency,
      maxMessages: Number.POSITIVE_INFINITY,
      // A server that hangs up may have the e-mail: the outbox decides when to try again.
      maxRequeues: 0,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  /**
   * Sends an e-mail, and resolves after the server has accepted it. The same `id` gives the same Message-ID, so a mail
   * program shows an e-mail once that was sent twice after a crash.
   * @throws {UndeliverableError} if the server says that the address does not exist
   */
  async sendEmail(id: string, email: Email): Promise<void> {
    const { mailFrom, advisorEmail, publicUrl } = this.config;
    const subject = subjectOf(email);
    try {
      await this.transport.sendMail({
        from: mailFrom,
        // An object is never parsed as a list of addresses.
        to: { name: '', address: email.to },
        // Never the student's address: a mistyped supervisor's address would give it to a stranger.
        replyTo: advisorEmail,
        subject,
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...email.headers },
        ...renderEmail({ ...email, subject }),
      });
    } catch (error) {
      const { message, response } = error as Error & { response?: unknown };
      const reason = anonymous(message, email.to);
      throw noSuchAddress.test(String(response)) ? new UndeliverableError(reason) : new Error(reason, { cause: error });
    }
  }
}
