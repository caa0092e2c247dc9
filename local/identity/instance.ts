import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

/**
 * Secret key of the local identity server, of the kind that goes with its publishable key. It is worthless anywhere else, as
 * is the one that scripts know it by.
 */
const secretKey = 'sk_live_local_portal';
export const scriptKey = 'sk_test_local_portal';

/** Values that Clerk's SDKs derive from a publishable key, and the names of cookies that follow from it. */
export interface Instance {
  publishableKey: string;
  secretKey: string;
  /** Secret for the signature of webhooks to the portal. */
  webhookSecret: string;
  /** Issuer of the session tokens. Clerk's backend SDK expects the host inside the publishable key. */
  issuer: string;
  cookieSuffix: string;
}

/** Clerk's rule for suffixes of cookie names: the start of the key's SHA-1. */
function suffixOf(publishableKey: string): string {
  return createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8);
}

/**
 * The identity server of one data directory. Cookies ignore ports, so each directory has its own host name and its own
 * cookies. Two portals on one machine then have separate sign-ins.
 */
export function instanceOf(dataDir: string): Instance {
  const id = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 8);
  const host = `clerk-${id}.portal.local`;
  const publishableKey = `pk_live_${btoa(`${host}$`).replace(/=+$/, '')}`;
  const webhookSecret = `whsec_${createHash('sha256').update(`webhooks of ${id}`).digest('base64')}`;
  return {
    publishableKey,
    secretKey,
    webhookSecret,
    issuer: `https://${host}`,
    cookieSuffix: suffixOf(publishableKey),
  };
}
