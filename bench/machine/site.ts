import type { Backing } from '@portal/local/backing';

/** The edge serves nothing without the configuration of a site. */
export const siteOf = ({ clerk }: Backing) => ({
  clerkPublishableKey: clerk.publishableKey,
  clerkProxyUrl: null,
  contactEmail: 'advisor@bench.test',
  eventFormUrl: null,
  newsletterTeamUsername: 'newsletter-team',
  publicUrl: 'http://bench.test',
  timeZone: 'UTC',
  overrideOrigins: [],
});
