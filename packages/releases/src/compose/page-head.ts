import type { Feed } from '@portal/contracts/feeds';
import type { MissingPage, PageHead } from '@portal/contracts/page-head';
import { siteName } from '@portal/contracts/site';
import { dataBlock, type Html, html } from './html.ts';

const property = (name: string, content: string | number | null | undefined) =>
  content ? html`<meta property="${name}" content="${content}">\n` : null;

const named = (name: string, content: string) => html`<meta name="${name}" content="${content}">\n`;

/** The elements of the head. The title is the first. */
export const headElements = (head: PageHead | MissingPage): Html =>
  'missing' in head ? missingElements(head) : pageElements(head);

const missingElements = ({ title }: MissingPage) => html`<title>${title}</title>\n${named('robots', 'noindex')}`;

const pageElements = (head: PageHead): Html => html`<title>${head.title}</title>
${named('description', head.description)}<link rel="canonical" href="${head.address}">
${head.feeds.map(feedLink)}${openGraph(head)}${twitterCard(head)}${dataBlock(html`type="application/ld+json"`, {
  '@context': 'https://schema.org',
  ...head.structuredData,
})}
`;

const feedLink = ({ type, title, address }: Feed) =>
  html`<link rel="alternate" type="${type}" title="${title}" href="${address}">\n`;

const openGraph = ({ title, description, address, image, article }: PageHead) => [
  property('og:type', article ? 'article' : 'website'),
  property('og:site_name', siteName),
  property('og:title', title),
  property('og:description', description),
  property('og:url', address),
  property('og:image', image.address),
  property('og:image:width', image.width),
  property('og:image:height', image.height),
  property('og:image:alt', image.description),
  ...(article ? articleProperties(article) : []),
];

const articleProperties = ({ author, published, modified, tags }: NonNullable<PageHead['article']>) => [
  property('article:published_time', published),
  property('article:modified_time', modified),
  property('article:author', author),
  ...tags.map((tag) => property('article:tag', tag)),
  named('author', author),
];

/** Pictures that are smaller look poor in a large preview. */
const largePreviewWidth = 600;

const twitterCard = ({ title, description, image }: PageHead) => [
  named('twitter:card', image.width < largePreviewWidth ? 'summary' : 'summary_large_image'),
  named('twitter:title', title),
  named('twitter:description', description),
  named('twitter:image', image.address),
];
