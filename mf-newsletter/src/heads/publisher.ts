import { siteName } from '@portal/contracts/site';

/** As schema.org describes who publishes. */
export const publisher = (publicUrl: string) => ({
  '@type': 'Organization',
  name: siteName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/nhs_logo.png`,
});
