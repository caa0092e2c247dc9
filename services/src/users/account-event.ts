import { accountId, maxAccountTextLength, text } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { z } from 'zod';

/** Clerk accepts longer names than our forms, and other addresses. */
const accountText = text(maxAccountTextLength);
const dayMs = 24 * 60 * 60 * 1000;

/** In ms. A time after tomorrow is invalid, because it would make all later events look old. */
const moment = z
  .number()
  .int()
  .min(0)
  .refine((ms) => ms < Date.now() + dayMs, 'Is in the future');

const UserUpdated = z.object({
  type: z.literal('user.updated'),
  data: z.object({
    id: accountId,
    first_name: accountText.nullish(),
    last_name: accountText.nullish(),
    primary_email_address_id: z.string().nullish(),
    email_addresses: z.array(z.object({ id: z.string(), email_address: accountText })).max(1000),
    updated_at: moment,
  }),
});

const UserDeleted = z.object({ type: z.literal('user.deleted'), data: z.object({ id: accountId }) });

const AccountEvent = z.discriminatedUnion('type', [UserUpdated, UserDeleted]);
export type AccountEvent = z.output<typeof AccountEvent>;
export type UpdatedAccount = z.output<typeof UserUpdated>['data'];

const known = new Set<unknown>(['user.updated', 'user.deleted']);

/**
 * The fields of a Clerk event that are used.
 * @returns undefined for other types of events
 * @throws {PortalError} `invalid` if the event does not match its type
 */
export function parseAccountEvent(event: object): AccountEvent | undefined {
  const { type } = event as { type?: unknown };
  if (typeof type === 'string' && !known.has(type)) return undefined;
  const parsed = AccountEvent.safeParse(event);
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
  throw new PortalError('invalid', `This webhook cannot be read: ${path.join('.') || 'event'}: ${message}`);
}
