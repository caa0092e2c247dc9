import type { NewsletterPost } from '@portal/contracts';
import { postAddress } from '@portal/contracts/newsletter-pages';
import { html } from '@portal/releases/compose/html';

/** More than that no search engine reads from one sitemap (https://www.sitemaps.org/protocol.html). */
export const mostEntries = 50_000;

const lastChange = ({ date, lastUpdated }: NewsletterPost) => lastUpdated ?? date;

export interface SitemapSource {
  publicUrl: string;
  /** Of the areas that are for everybody. */
  paths: string[];
  /** Every published post. */
  posts: NewsletterPost[];
}

export function sitemap({ publicUrl, paths, posts }: SitemapSource): string {
  const entries = [
    ...paths.map((path) => ({ path, changed: undefined })),
    ...posts.map((post) => ({ path: postAddress(post), changed: lastChange(post) })),
  ];
  const urls = entries
    .slice(0, mostEntries)
    .map(
      ({ path, changed }) =>
        html`<url><loc>${publicUrl}${path}</loc>${changed && html`<lastmod>${changed}</lastmod>`}</url>\n`,
    );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.source;
}
