import { createHmac, timingSafeEqual } from 'node:crypto';
import { type DoorKind, doorCodeSeconds } from '@portal/contracts';

const stepMs = doorCodeSeconds * 1000;

interface Door {
  eventId: string;
  kind: DoorKind;
}

/** What a code says, whoever made it. */
interface ReadCode extends Door {
  step: string;
  signature: string;
}

const parts =
  /^(?<eventId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?<kind>in|out)\.(?<step>\d{1,12})\.(?<signature>[\w-]{22})$/;

/** The code that the door shows at this moment: signed with the key of the event, and until when it is shown. */
export function doorCode({ eventId, kind }: Door, key: Buffer, now: Date): { code: string; changesAt: Date } {
  const step = Math.floor(now.getTime() / stepMs);
  const signed = `${eventId}.${kind}.${step}`;
  return { code: `${signed}.${signatureOf(signed, key)}`, changesAt: new Date((step + 1) * stepMs) };
}

/** Undefined if it is none. */
export const readDoorCode = (code: string) => parts.exec(code)?.groups as ReadCode | undefined;

/**
 * Whether the door of the event made the code. It counts (`isNew`) while the door shows it and as long again: scanning and
 * opening the link takes a while.
 */
export function checkDoorCode({ eventId, kind, step, signature }: ReadCode, key: Buffer, now: Date) {
  const age = Math.floor(now.getTime() / stepMs) - Number(step);
  const expected = signatureOf(`${eventId}.${kind}.${step}`, key);
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  return { isGenuine, isNew: isGenuine && (age === 0 || age === 1) };
}

/** 128 bits. */
const signatureOf = (signed: string, key: Buffer): string =>
  createHmac('sha256', key).update(signed).digest('base64url').slice(0, 22);
