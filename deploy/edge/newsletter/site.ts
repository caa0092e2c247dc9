import { type PageHead, siteName } from '../../release/compose/page-head.ts';

/** As schema.org describes who publishes. */
export const publisher = (publicUrl: string) => ({
  '@type': 'Organization',
  name: siteName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/nhs_logo.png`,
});

/** What previews show of pages without a picture of their own. */
export const siteImage = (publicUrl: string): Pick<PageHead, 'image' | 'ownImage'> => ({
  image: { address: `${publicUrl}/nhs_logo.png`, description: 'The crest of the honor society' },
  ownImage: false,
});
