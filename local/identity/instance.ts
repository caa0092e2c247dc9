import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

/** The stand-in's secret key: it opens nothing but this machine's stand-in. */
export const secretKey = 'sk_test_local_portal';

/** What Clerk's SDKs derive from a publishable key, and the names of the cookies that follow from it. */
export interface Instance {
  publishableKey: string;
  secretKey: string;
  /** Signs what the stand-in tells the portal. */
  webhookSecret: string;
  /** Issuer of the session tokens. Clerk's backend SDK expects the host inside the publishable key. */
  issuer: string;
  cookieSuffix: string;
}

/** Clerk's rule for the names of suffixed cookies: the start of the key's SHA-1. */
function suffixOf(publishableKey: string): string {
  return createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8);
}

/**
 * The stand-in of one data directory. Cookies ignore ports, so each directory has a host name, and with it cookies, of
 * its own: two portals on one machine then leave each other's sign-ins alone.
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
