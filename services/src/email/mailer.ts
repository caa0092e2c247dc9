import { Transform } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { currentRequestId } from '@portal/http-server/request-context';
import { inSpan } from '@portal/http-server/tracing';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config, societyOf } from '../config/config.ts';
import { UndeliverableError } from '../outbox/delivery.ts';
import type { Email } from './email.ts';
import { withoutAddresses } from './masked-address.ts';
import { messageIdOf, type SentEmail } from './message-id.ts';
import { renderEmail } from './render-email.ts';
import { isRefused, reasonOf, type SmtpError } from './smtp-errors.ts';
import { subjectOf } from './subject.ts';

/** A server that hangs delays one message, not the queue. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Names the request that caused an e-mail, so that its way can be followed in the logs. */
function requestIdHeader(): Record<string, string> {
  const id = currentRequestId();
  return id ? { 'X-Request-Id': id } : {};
}

/** Makes one chunk of a message, which nodemailer writes to the socket in ten. */
function gather(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush: (done) => done(null, Buffer.concat(chunks)),
  });
}

@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.transport = createTransport({
      url: config.smtpUrl,
      // A password goes over TLS alone. `?requireTLS=false` in SMTP_URL would allow it in clear.
      requireTLS: new URL(config.smtpUrl as string).password !== '',
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
    this.transport.use('stream', ({ message }, done) => {
      message.transform(gather);
      done();
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  /**
   * Sends an e-mail, and resolves after the server has accepted it. The Message-ID follows from `sent`, so a mail program
   * shows an e-mail once that was sent twice after a crash.
   * @throws {UndeliverableError} if the server refuses the recipient for good
   */
  async sendEmail(sent: SentEmail, email: Email): Promise<void> {
    const { mailFrom, advisorEmail, publicUrl } = this.config;
    const subject = subjectOf(email);
    const { html, text } = renderEmail({ ...email, subject }, societyOf(this.config));
    try {
      const message = {
        from: mailFrom,
        // An object is never parsed as a list of addresses.
        to: { name: '', address: email.to },
        // Never the student's address: a mistyped supervisor's address would give it to a stranger.
        replyTo: advisorEmail,
        subject,
        messageId: messageIdOf(sent, new URL(publicUrl).hostname),
        headers: { 'Auto-Submitted': 'auto-generated', ...requestIdHeader(), ...email.headers },
        text,
        // Quoted-printable would take ten times as long.
        alternatives: [{ contentType: 'text/html', content: html, contentTransferEncoding: 'base64' as const }],
      };
      await inSpan({ name: 'send e-mail', kind: 'client' }, () => this.transport.sendMail(message));
    } catch (error) {
      const reason = withoutAddresses(reasonOf(error as SmtpError));
      throw isRefused(error as SmtpError) ? new UndeliverableError(reason) : new Error(reason, { cause: error });
    }
  }
}
