import type { Feed } from '@portal/contracts/feeds';
import { siteName } from '@portal/contracts/site';
import { dataBlock, type Html, html } from './html.ts';

/** What search engines and the previews of shared links say about a page. Addresses are absolute. */
export interface PageHead {
  title: string;
  description: string;
  address: string;
  /** Its size in pixels. */
  image: { address: string; width: number; height: number; description: string };
  article?: { author: string; published: string; modified: string | null; tags: string[] };
  /** Of the chapter that isn't shown at first: the page's first script puts them in the place of the others. */
  njhs?: { title: string; description: string };
  feeds: Feed[];
  /** As schema.org describes the page, without the context. */
  structuredData: object;
}

const property = (name: string, content: string | number | null | undefined) =>
  content ? html`<meta property="${name}" content="${content}">\n` : null;

const named = (name: string, content: string) => html`<meta name="${name}" content="${content}">\n`;

/** The elements of the head, the title's first. */
export const headElements = (head: PageHead): Html => html`<title>${head.title}</title>
${named('description', head.description)}<link rel="canonical" href="${head.address}">
${head.feeds.map(feedLink)}${openGraph(head)}${twitterCard(head)}${dataBlock(html`type="application/ld+json"`, {
  '@context': 'https://schema.org',
  ...head.structuredData,
})}
${head.njhs && [named('njhs-title', head.njhs.title), named('njhs-description', head.njhs.description)]}`;

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
