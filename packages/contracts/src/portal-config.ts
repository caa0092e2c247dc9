/** What a page needs to know about its site. It is part of the composed HTML, as the JSON block `#portal-config`. */
export interface PortalConfig {
  clerkPublishableKey: string;
  /** Path of the identity provider's Frontend API on the same origin. Null if Clerk's own host is used. */
  clerkProxyUrl: string | null;
  /** The advisor's e-mail address in the footer and on the landing page. */
  contactEmail: string;
  /** Name and place of the school, such as `Lincoln Academy, Springfield`. Absent if nobody has set it. */
  school?: string;
  /** The advisor's name. Absent if nobody has set it. */
  advisorName?: string;
  /** Address of an external form for event proposals. Null for the portal's own form. */
  eventFormUrl: string | null;
  /** Username of the account that is newsletter staff whatever its role is (spec section 6). */
  newsletterTeamUsername: string;
  /** Origin of the portal, without a trailing slash. */
  publicUrl: string;
  /** IANA name of the society's time zone: its pages and e-mails date posts by it, wherever they are read. */
  timeZone: string;
  /**
   * Origins from which a developer's tab may load remotes instead of the released ones. `http://localhost:*` means
   * every port. None if empty or absent.
   */
  overrideOrigins?: string[];
}

/**
 * The identity provider's host in a Clerk publishable key (`pk_test_` or `pk_live_`, then `<host>$` in base64).
 * Undefined for a missing or invalid key, which is a startup error (spec section 2).
 */
export function publishableKeyHost(key: string | undefined): string | undefined {
  const encoded = /^pk_(?:test|live)_([A-Za-z0-9+/_-]+=*)$/.exec(key?.trim() ?? '')?.[1];
  if (!encoded) return undefined;
  try {
    const decoded = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return /^([a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?)\$$/i.exec(decoded)?.[1];
  } catch {
    return undefined;
  }
}
