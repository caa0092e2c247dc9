import { createHmac, timingSafeEqual } from 'node:crypto';
import { type DoorKind, doorCodeSeconds } from '@portal/contracts';

const stepMs = doorCodeSeconds * 1000;

interface Door {
  eventId: string;
  kind: DoorKind;
}

const parts = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(in|out)\.(\d{1,12})\.([\w-]{22})$/;

/** The code that the door shows at this moment: signed with the key of the event, and until when it is shown. */
export function doorCode({ eventId, kind }: Door, key: Buffer, now: Date): { code: string; changesAt: Date } {
  const step = Math.floor(now.getTime() / stepMs);
  const signed = `${eventId}.${kind}.${step}`;
  return { code: `${signed}.${signatureOf(signed, key)}`, changesAt: new Date((step + 1) * stepMs) };
}

/** What a code says, whoever made it. Null if it is none. */
export function readDoorCode(code: string): Door | null {
  const [, eventId, kind] = parts.exec(code) ?? [];
  return eventId ? { eventId, kind: kind as DoorKind } : null;
}

/**
 * Whether the door of the event made the code. It counts (`isNew`) while the door shows it and as long again: scanning and
 * opening the link takes a while.
 */
export function checkDoorCode(code: string, key: Buffer, now: Date): { isGenuine: boolean; isNew: boolean } {
  const [, eventId, kind, step, signature = ''] = parts.exec(code) ?? [];
  const age = Math.floor(now.getTime() / stepMs) - Number(step);
  const expected = signatureOf(`${eventId}.${kind}.${step}`, key);
  const isGenuine =
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  return { isGenuine, isNew: isGenuine && (age === 0 || age === 1) };
}

/** 128 bits. */
const signatureOf = (signed: string, key: Buffer): string =>
  createHmac('sha256', key).update(signed).digest('base64url').slice(0, 22);
