/** Not for search engines: pages behind the sign-in, and pages for people who got a link. */
const closed = [
  '/dashboard',
  '/sign-in',
  '/sign-up',
  '/init-user',
  '/onboard',
  '/signature',
  '/check',
  '/demo',
  '/newsletter/subscription',
  '/preview/',
  '/__clerk',
  '/api/',
];

/** Calls of the public pages, and the images of their previews. */
const open = ['/api/v1/newsletter/get'];

export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** For a portal of which search engines list nothing. */
export const closedRobotsText = 'User-agent: *\nDisallow: /\n';

const isClosed = (pathname: string) => closed.some((path) => pathname.startsWith(path));

/**
 * Whether search engines may list a page. All other pages have `noindex`.
 * @param rendered whether a server renders the pages of the remote to which it belongs
 */
export const isListed = (pathname: string, rendered: boolean): boolean =>
  /^\/(newsletter(\/.*)?)?$/.test(pathname)
    ? /^\/(newsletter(\/(?!subscription\b)[^/]+)?\/?)?$/.test(pathname)
    : rendered && !isClosed(pathname);
