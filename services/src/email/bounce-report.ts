import { PortalError } from '@portal/http-server';
import { z } from 'zod';
import { readJsonBody } from '../http/json-body.ts';
import { withoutAddresses } from './masked-address.ts';
import { emailIn, type SentEmail } from './message-id.ts';

/** An e-mail that came back. */
export interface Bounce {
  email: SentEmail;
  /** The mail server's message, without addresses. */
  reason: string;
}

const maxReasonLength = 500;

/** The portal's own form, for a provider's webhook. */
const Report = z.object({ messageId: z.string(), reason: z.string().trim().min(1) });

/**
 * Reads the report that an e-mail came back: JSON with `messageId` and `reason`, or a delivery status notification as it
 * arrived (RFC 3464). Null if the notification is about a delay or about an e-mail that the portal did not send, and for another
 * e-mail to the same mailbox, such as a reply.
 * @throws {PortalError} `invalid` for everything else
 */
export function readBounce(body: string): Bounce | null {
  const bounce = body.trimStart().startsWith('{') ? ofReport(body) : ofNotification(body);
  return bounce && { ...bounce, reason: withoutAddresses(bounce.reason).slice(0, maxReasonLength) };
}

function ofReport(body: string): Bounce {
  const { data } = Report.safeParse(readJsonBody(body)?.value);
  const email = data && emailIn(data.messageId);
  if (!email) throw unreadable();
  return { email, reason: data.reason };
}

function ofNotification(body: string): Bounce | null {
  const text = body.replaceAll(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \t]*(.+)$`, 'im').exec(text)?.[1]?.trim();
  const action = field('Action');
  if (!action && field('From')) return null;
  if (!action) throw unreadable();
  // The report has an id of its own: ours is in the returned e-mail, after the fields of the report.
  const returned = text.slice(text.search(/^Action:/im));
  const email = emailIn(/^Message-ID:[ \t]*(.+)$/im.exec(returned)?.[1] ?? '');
  if (!email || action.toLowerCase() !== 'failed') return null;
  const reason = [field('Status'), field('Diagnostic-Code')?.replace(/^smtp;\s*/i, '')].filter(Boolean).join(' ');
  return { email, reason: reason || 'The e-mail came back.' };
}

const unreadable = () => new PortalError('invalid', 'This is no report of an e-mail that came back.');
