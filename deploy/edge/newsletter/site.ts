import { type PageHead, siteName } from '../../release/compose/page-head.ts';

/** As schema.org describes who publishes. */
export const publisher = (publicUrl: string) => ({
  '@type': 'Organization',
  name: siteName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/nhs_logo.png`,
});

/** What previews show of pages without a picture of their own. */
export const siteImage = (publicUrl: string): PageHead['image'] => ({
  address: `${publicUrl}/social-card.png`,
  width: 1200,
  height: 630,
  description: 'A portico of five columns: Scholarship, Service, Leadership, Character, Citizenship',
});
