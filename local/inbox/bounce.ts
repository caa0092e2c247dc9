import type { Envelope } from './message.ts';

const boundary = 'delivery-status-of-the-local-inbox';

/** The notification that an e-mail came back, as a mail server sends it to the e-mail's sender (RFC 3464). */
export function bounceOf(raw: string, { from, to }: Envelope): string {
  const [headers = ''] = raw.split(/\r?\n\r?\n/, 1);
  const recipient = to[0] ?? '';
  return [
    'From: Mail Delivery System <mailer-daemon@localhost>',
    `To: <${from}>`,
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <notification@localhost>',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    `Your e-mail to ${recipient} could not be delivered.`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; localhost',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such mailbox here',
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
