import { PortalError } from '@portal/http-server';
import { z } from 'zod';
import { readJsonBody } from '../http/json-body.ts';
import { withoutAddresses } from './masked-address.ts';

/** An e-mail that came back. */
export interface Bounce {
  /** Id of the message in the outbox. */
  id: string;
  /** The mail server's message, without addresses. */
  reason: string;
}

const maxReasonLength = 500;
const messageId = /<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>]+>?/i;

const idIn = (text: string): string | undefined => messageId.exec(text)?.[1]?.toLowerCase();

/** The portal's own form, for a provider's webhook. */
const Report = z.object({ messageId: z.string().transform(idIn).pipe(z.string()), reason: z.string().trim().min(1) });

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
  if (!data) throw unreadable();
  return { id: data.messageId, reason: data.reason };
}

function ofNotification(body: string): Bounce | null {
  const text = body.replaceAll(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \t]*(.+)$`, 'im').exec(text)?.[1]?.trim();
  const action = field('Action');
  if (!action && field('From')) return null;
  if (!action) throw unreadable();
  // The report has an id of its own: ours is in the returned e-mail, after the fields of the report.
  const returned = text.slice(text.search(/^Action:/im));
  const id = idIn(/^Message-ID:[ \t]*(.+)$/im.exec(returned)?.[1] ?? '');
  if (!id || action.toLowerCase() !== 'failed') return null;
  const reason = [field('Status'), field('Diagnostic-Code')?.replace(/^smtp;\s*/i, '')].filter(Boolean).join(' ');
  return { id, reason: reason || 'The e-mail came back.' };
}

const unreadable = () => new PortalError('invalid', 'This is no report of an e-mail that came back.');
