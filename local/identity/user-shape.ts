import { avatarUrl } from './avatar.ts';
import type { EmailAddress, User } from './users.ts';

const milliseconds = (date: Date | string | null) => (date === null ? null : new Date(date).getTime());

function emailShape({ id, address, verified, created_at }: EmailAddress) {
  const status = verified ? 'verified' : 'unverified';
  return {
    id,
    object: 'email_address',
    email_address: address,
    reserved: false,
    linked_to: [],
    matches_sso_connection: false,
    verification: { object: 'verification_admin', status, strategy: 'admin', attempts: null, expire_at: null },
    created_at: milliseconds(created_at),
    updated_at: milliseconds(created_at),
  };
}

/** Clerk's values for features that the portal's instance has turned off. */
const unused = {
  phone_numbers: [],
  primary_phone_number_id: null,
  web3_wallets: [],
  primary_web3_wallet_id: null,
  passkeys: [],
  external_accounts: [],
  saml_accounts: [],
  enterprise_accounts: [],
  organization_memberships: [],
  has_image: false,
  profile_image_id: '',
  two_factor_enabled: false,
  totp_enabled: false,
  backup_code_enabled: false,
  mfa_enabled_at: null,
  mfa_disabled_at: null,
  banned: false,
  locked: false,
  lockout_expires_in_seconds: null,
  verification_attempts_remaining: null,
  create_organization_enabled: false,
  create_organizations_limit: null,
  delete_self_enabled: false,
  legal_accepted_at: null,
  locale: null,
};

export function backendUser(user: User) {
  const { id, username, first_name, last_name, external_id } = user;
  return {
    ...unused,
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
    has_image: false,
    identifier: emails[0]?.address ?? username ?? '',
  };
}
