import { type Environment, readEnvironment } from '@portal/environment';
import { fields } from '@portal/environment/fields';
import { placeHasName, schoolOf, schoolSettings } from '@portal/environment/settings';
import type { Site } from '@portal/releases/store/documents';
import { z } from 'zod';

const Settings = z.object({
  PUBLIC_URL: fields.PUBLIC_URL,
  CLERK_PUBLISHABLE_KEY: fields.CLERK_PUBLISHABLE_KEY,
  CLERK_PROXY_URL: fields.CLERK_PROXY_URL.optional(),
  ADVISOR_EMAIL: fields.ADVISOR_EMAIL,
  ...schoolSettings,
  EVENT_FORM_URL: fields.EVENT_FORM_URL.optional(),
  NEWSLETTER_TEAM_USERNAME: fields.NEWSLETTER_TEAM_USERNAME,
  TIME_ZONE: fields.TIME_ZONE,
  OVERRIDE_ORIGINS: fields.OVERRIDE_ORIGINS.default([]),
});

/**
 * Reads what every page must know about its site.
 * @param environment default: that of this process
 * @throws with the name of each wrong variable
 */
export function readSiteSettings(environment?: Environment): Site {
  const env = readEnvironment('The site cannot be configured', Settings.refine(...placeHasName), environment);
  return {
    clerkPublishableKey: env.CLERK_PUBLISHABLE_KEY,
    clerkProxyUrl: env.CLERK_PROXY_URL ?? null,
    contactEmail: env.ADVISOR_EMAIL,
    school: schoolOf(env),
    advisorName: env.ADVISOR_NAME,
    eventFormUrl: env.EVENT_FORM_URL ?? null,
    newsletterTeamUsername: env.NEWSLETTER_TEAM_USERNAME,
    publicUrl: env.PUBLIC_URL,
    timeZone: env.TIME_ZONE,
    overrideOrigins: env.OVERRIDE_ORIGINS,
  };
}
