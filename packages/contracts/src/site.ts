/** What every page says of the whole site to search engines and in the previews of shared links. */

export const siteName = 'Honor Society';

/** The picture that links without one of their own come with: a file of the site's root, with its size in pixels. */
export const socialCard = {
  path: '/social-card.png',
  width: 1200,
  height: 630,
  description: 'A portico of five columns: Scholarship, Service, Leadership, Character, Citizenship',
};
