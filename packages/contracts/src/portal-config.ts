/** What a page needs to know about where it runs; composed into its HTML as the JSON block `#portal-config`. */
export interface PortalConfig {
  clerkPublishableKey: string;
  /** Same-origin path of the identity provider's Frontend API; null where Clerk's own host is used. */
  clerkProxyUrl: string | null;
  /** The advisor's address, shown in the footer and on the landing page. */
  contactEmail: string;
  /** Address of an external event proposal form; null for the portal's own. */
  eventFormUrl: string | null;
  /** Whoever has this username is newsletter staff (spec section 6). */
  newsletterTeamUsername: string;
  /** Origin of the portal, without a slash at its end. */
  publicUrl: string;
  /**
   * Origins whose builds may take the place of released remotes in a developer's tab; `http://localhost:*` stands for
   * every port. None where it is empty or absent.
   */
  overrideOrigins?: string[];
}

/**
 * The identity provider's host named in a Clerk publishable key (`pk_test_` or `pk_live_` and base64 of `<host>$`).
 * Undefined where the key is missing or malformed: a startup error (spec section 2).
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
