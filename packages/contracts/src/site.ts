/** What every page tells search engines and link previews about the site. */

export const siteName = 'Honor Society';

/** The picture of link previews without one of their own: a file in the site's root, with its size in pixels. */
export const socialCard = {
  path: '/social-card.png',
  width: 1200,
  height: 630,
  description: 'A portico of five columns: Scholarship, Service, Leadership, Character, Citizenship',
};

/** The same with its address on the web. */
export const siteImage = (publicUrl: string) => ({ ...socialCard, address: publicUrl + socialCard.path });

/** The society as schema.org describes an organization. */
export const publisher = (publicUrl: string) => ({
  '@type': 'Organization',
  name: siteName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/nhs_logo.png`,
});
