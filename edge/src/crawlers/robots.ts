/** Nothing for search engines: what is behind the sign-in, and what only whoever was sent a link may see. */
const closed = [
  '/dashboard',
  '/sign-in',
  '/sign-up',
  '/init-user',
  '/onboard',
  '/signature',
  '/demo',
  '/newsletter/subscription',
  '/__clerk',
  '/api/',
];

/** What the public pages themselves read, and the pictures of their previews. */
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

/** Pages that search engines may list; all others say `noindex`. */
export const isListed = (pathname: string): boolean =>
  /^\/(newsletter(\/(?!subscription\b)[^/]+)?\/?)?$/.test(pathname);
