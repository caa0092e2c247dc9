import { publishableKeyHost } from '@portal/contracts/portal-config';
import type { Site } from '../store/documents.ts';

type Directives = Record<string, string[]>;

const write = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

/** What a page has inside itself, as sources: `'sha256-…'`. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** The hash of nothing. Clerk's components add an empty style element, and then rules through its `sheet`. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The policy of the shell's pages. A hosted Clerk adds its own host and the bot check of its sign-up form
 * (https://clerk.com/docs/guides/secure/best-practices/csp-headers).
 */
export function shellPolicy(site: Site, inline: InlineHashes): string {
  const hosted = site.clerkProxyUrl === null;
  const clerk = hosted ? [`https://${publishableKeyHost(site.clerkPublishableKey)}`] : [];
  const botCheck = hosted ? ['https://challenges.cloudflare.com'] : [];
  // A developer's own build of a remote, if the site allows any.
  const overrides = site.overrideOrigins;
  const eventForm = site.eventFormUrl ? [new URL(site.eventFormUrl).origin] : [];
  return write({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts, ...clerk, ...botCheck, ...overrides],
    'style-src': ["'self'", ...inline.styles, emptyStyle, ...overrides],
    // Posts show pictures of any site, and an account's picture comes from Clerk.
    'img-src': ["'self'", 'data:', 'https:', ...overrides],
    'font-src': ["'self'", ...overrides],
    'connect-src': ["'self'", ...clerk, ...overrides],
    'frame-src': ["'self'", ...botCheck, ...eventForm],
    // Clerk's script refreshes session tokens in a worker that it makes from a string.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  });
}

/** The policy of pages without the shell: their own files and our API only. */
export const standalonePolicy = (_site: Site, inline: InlineHashes): string =>
  write({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  });
