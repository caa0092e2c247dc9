import type { PortalConfig } from './portal-config.ts';

/** The element that stands in a frame where the page goes. */
export const pageSlotElement = 'portal-page';
export const pageSlot = `<${pageSlotElement}></${pageSlotElement}>`;

/** Id of the element that holds a page's HTML where a server made it: the client draws its own page in its place. */
export const servedPageId = 'served-page';

/** Only words can be filled in; lists of the site are for scripts. */
type DrawnConfig = Omit<PortalConfig, 'overrideOrigins'>;

const placeholder = (name: keyof DrawnConfig) => `__site_${name}__`;

/** What pages are drawn with before it is known where they will be served. */
export const sitePlaceholders: DrawnConfig = {
  clerkPublishableKey: placeholder('clerkPublishableKey'),
  clerkProxyUrl: placeholder('clerkProxyUrl'),
  contactEmail: placeholder('contactEmail'),
  eventFormUrl: placeholder('eventFormUrl'),
  newsletterTeamUsername: placeholder('newsletterTeamUsername'),
  publicUrl: placeholder('publicUrl'),
};

/** Puts a site's values in the places kept for them, each made safe for where it stands by `encode`. */
export const fillPlaceholders = (text: string, site: DrawnConfig, encode: (value: string) => string): string =>
  text.replace(/__site_(\w+?)__/g, (_all, name: keyof DrawnConfig) => encode(site[name] ?? ''));
