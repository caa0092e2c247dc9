import { siteName, socialCard } from '@portal/contracts/site';
import type { PageHead } from '@portal/releases/compose/page-head';

/** As schema.org describes who publishes. */
export const publisher = (publicUrl: string) => ({
  '@type': 'Organization',
  name: siteName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/nhs_logo.png`,
});

/** What previews show of pages without a picture of their own. */
export const siteImage = (publicUrl: string): PageHead['image'] => ({
  ...socialCard,
  address: publicUrl + socialCard.path,
});
