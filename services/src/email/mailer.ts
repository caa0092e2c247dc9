import { Transform } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { currentRequestId } from '@portal/http-server/request-context';
import { inSpan } from '@portal/http-server/tracing';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config, societyOf } from '../config/config.ts';
import { type OutgoingMessage, UndeliverableError } from '../outbox/delivery.ts';
import type { Email } from './email.ts';
import { withoutAddresses } from './masked-address.ts';
import { messageIdOf } from './message-id.ts';
import { renderEmail } from './render-email.ts';
import { isRefused, reasonOf, type SmtpError, tooSlow } from './smtp-errors.ts';
import { subjectOf } from './subject.ts';

/** In ms. Exchange confirms an e-mail up to 30 seconds late on purpose. */
const usualMs = 35_000;
/** In ms, for an e-mail that had no answer in this time (RFC 5321, section 4.5.3.2.6). */
const patientMs = 600_000;

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

/** @param perConnection the most e-mails of one connection. A server limits how many there are, also idle ones */
function openTransport({ smtpUrl, mailConcurrency }: Config, withinMs: number, perConnection: number): Transporter {
  const transport = createTransport({
    url: smtpUrl,
    // A password goes over TLS alone. `?requireTLS=false` in SMTP_URL would allow it in clear.
    requireTLS: new URL(smtpUrl as string).password !== '',
    // Each connection takes one e-mail after the other.
    pool: true,
    maxConnections: mailConcurrency,
    maxMessages: perConnection,
    // A server that hangs up may have the e-mail: the outbox decides when to try again.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ message }, done) => {
    message.transform(gather);
    done();
  });
  return transport;
}

@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly usual: Transporter;
  /** For e-mails that had no answer in time. A slow server may keep each copy that it was sent. */
  private readonly patient: Transporter;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.usual = openTransport(config, usualMs, Number.POSITIVE_INFINITY);
    this.patient = openTransport(config, patientMs, 1);
  }

  onApplicationShutdown(): void {
    this.usual.close();
    this.patient.close();
  }

  /**
   * Sends an e-mail, and resolves after the server has accepted it. The Message-ID follows from `outgoing`, so a mail program
   * shows an e-mail once that was sent twice after a crash.
   * @throws {UndeliverableError} if the server refuses the recipient for good
   */
  async sendEmail(outgoing: OutgoingMessage, email: Email): Promise<void> {
    const isLate = outgoing.lastError === tooSlow;
    // An attempt that waits for a connection would hold up others. The outbox tries again.
    if (isLate && !this.patient.isIdle()) throw new Error(tooSlow);
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
        messageId: messageIdOf(outgoing, new URL(publicUrl).hostname),
        headers: { 'Auto-Submitted': 'auto-generated', ...requestIdHeader(), ...email.headers },
        text,
        // Quoted-printable would take ten times as long.
        alternatives: [{ contentType: 'text/html', content: html, contentTransferEncoding: 'base64' as const }],
      };
      const transport = isLate ? this.patient : this.usual;
      await inSpan({ name: 'send e-mail', kind: 'client' }, () => transport.sendMail(message));
    } catch (error) {
      const reason = withoutAddresses(reasonOf(error as SmtpError));
      throw isRefused(error as SmtpError) ? new UndeliverableError(reason) : new Error(reason, { cause: error });
    }
  }
}
