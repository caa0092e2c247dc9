import { avatarUrl } from './avatar.ts';
import type { EmailAddress, User } from './users.ts';

const milliseconds = (date: Date | string | null) => (date === null ? null : new Date(date).getTime());

function emailShape({ id, address, verified, created_at }: EmailAddress) {
  const status = verified ? 'verified' : 'unverified';
  return {
    id,
    object: 'email_address',
    email_address: address,
    linked_to: [],
    verification: { object: 'verification_admin', status, strategy: 'admin' },
    created_at: milliseconds(created_at),
    updated_at: milliseconds(created_at),
  };
}

/** What the portal's instance has turned off is left out: Clerk's SDKs take that as off. */
export function backendUser(user: User) {
  const { id, username, first_name, last_name, external_id } = user;
  return {
    id,
    object: 'user',
    username,
    first_name,
    last_name,
    external_id,
    image_url: avatarUrl(user),
    email_addresses: user.emails.map(emailShape),
    primary_email_address_id: user.emails[0]?.id ?? null,
    password_enabled: user.password_hash !== null,
    public_metadata: user.public_metadata,
    private_metadata: user.private_metadata,
    unsafe_metadata: user.unsafe_metadata,
    last_sign_in_at: milliseconds(user.last_sign_in_at),
    last_active_at: milliseconds(user.last_active_at ?? user.created_at),
    created_at: milliseconds(user.created_at),
    updated_at: milliseconds(user.updated_at),
  };
}

/** A user as browsers see it, without private metadata. */
export function frontendUser(user: User) {
  const { private_metadata: _private, ...visible } = backendUser(user);
  return visible;
}

/** The part of a user that sessions and incomplete sign-ins show. */
export function publicUserData(user: User) {
  const { id, first_name, last_name, username, emails } = user;
  return {
    user_id: id,
    first_name,
    last_name,
    username,
    image_url: avatarUrl(user),
    identifier: emails[0]?.address ?? username ?? '',
  };
}
