import { publishableKeyHost } from '@portal/contracts';
import type { Site } from '@portal/releases/store/documents';
import { z } from 'zod';

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
const origin = z.string().regex(/^https?:\/\/[a-z0-9.-]+(:(\d+|\*))?$/, 'must be origins, such as http://localhost:*');

const Environment = z.object({
  PUBLIC_URL: httpAddress,
  CLERK_PUBLISHABLE_KEY: z.string('must be set').refine(publishableKeyHost, 'is malformed; copy it from Clerk'),
  CLERK_PROXY_URL: z.string().startsWith('/', 'must be a path of the portal, such as /__clerk').optional(),
  ADVISOR_EMAIL: z.email('must be an e-mail address'),
  EVENT_FORM_URL: httpAddress.optional(),
  NEWSLETTER_TEAM_USERNAME: z.string().trim().default('newsletter-team'),
  OVERRIDE_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(origin)),
});

/**
 * Reads from the environment what every page must know about its site.
 * @throws with the name of each wrong variable
 */
export function readSiteSettings(environment: NodeJS.ProcessEnv): Site {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()} ${message}`);
    throw new Error(`The site's settings are wrong:\n  ${problems.join('\n  ')}`);
  }
  const env = parsed.data;
  return {
    clerkPublishableKey: env.CLERK_PUBLISHABLE_KEY,
    clerkProxyUrl: env.CLERK_PROXY_URL ?? null,
    contactEmail: env.ADVISOR_EMAIL,
    eventFormUrl: env.EVENT_FORM_URL ?? null,
    newsletterTeamUsername: env.NEWSLETTER_TEAM_USERNAME,
    publicUrl: new URL(env.PUBLIC_URL).origin,
    overrideOrigins: env.OVERRIDE_ORIGINS,
  };
}
