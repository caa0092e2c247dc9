import { type Chapter, chapterNames, type NewsletterPost } from '@portal/contracts';
import { postPreview } from '@portal/markdown/preview';
import { Feed } from 'feed';

export interface FeedPost {
  post: NewsletterPost;
  html: string;
  url: string;
  /** Address of the cover. */
  image?: string;
  attachments: FeedAttachment[];
}

/** A file of a post, with its absolute address, its size in bytes and its media type. */
interface FeedAttachment {
  title: string;
  url: string;
  length: number;
  type: string;
}

/** The newest posts of a chapter, with the data of the document. */
export interface FeedContent {
  chapter: Chapter;
  /** Newest first. */
  posts: FeedPost[];
  /** Address of the chapter's newsletter, and of the document itself. */
  url: string;
  feedUrl: string;
}

const describe = ({ chapter }: FeedContent) => ({
  title: `${chapterNames[chapter]} Newsletter`,
  description: `News of the ${chapterNames[chapter]}`,
});

/** Characters that XML 1.0 does not allow in any form. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** RSS 2.0 with the full text of the posts. */
function rssFeed(content: FeedContent): string {
  const changes = content.posts.map(({ post }) => new Date(post.lastUpdated ?? post.date).getTime());
  const feed = new Feed({
    ...describe(content),
    id: content.url,
    link: content.url,
    feed: content.feedUrl,
    language: 'en',
    copyright: '',
    generator: false,
    updated: new Date(Math.max(0, ...changes)),
  });
  for (const { post, html, url, attachments } of content.posts) {
    feed.addItem({
      title: cdata(post.title),
      id: post.id,
      link: url,
      date: new Date(post.date),
      // Readers treat it as HTML, unlike the title.
      description: escaped(postPreview(post.content)),
      content: cdata(html),
      category: post.tags.map((name) => ({ name })),
      enclosure: enclosure(attachments),
      // RSS's own author element is an e-mail address, which must stay private.
      extensions: [{ name: 'dc:creator', objects: { _text: post.authorName } }],
    });
  }
  return feed.rss2().replace(notXml, '');
}

/** RSS allows one file without a title. */
function enclosure([first]: FeedAttachment[]): Pick<FeedAttachment, 'url' | 'length' | 'type'> | undefined {
  return first && { url: first.url, length: first.length, type: first.type };
}

/** The package escapes only the first end mark in a text. */
const cdata = (text: string) => text.replaceAll(']]>', ']]&gt;');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/) with the full text of the posts. */
const jsonFeed = (content: FeedContent): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    ...describe(content),
    home_page_url: content.url,
    feed_url: content.feedUrl,
    language: 'en',
    items: content.posts.map(({ post, html, url, image, attachments }) => ({
      id: post.id,
      url,
      title: post.title,
      summary: postPreview(post.content),
      content_html: html,
      ...(image && { image }),
      date_published: post.date,
      ...(post.lastUpdated && { date_modified: post.lastUpdated }),
      authors: [{ name: post.authorName }],
      ...(post.tags.length > 0 && { tags: post.tags }),
      ...(attachments.length > 0 && { attachments: attachments.map(attachment) }),
    })),
  });

const attachment = ({ title, url, length, type }: FeedAttachment) => ({
  url,
  mime_type: type,
  title,
  size_in_bytes: length,
});

export const feedFormats = {
  xml: { write: rssFeed, type: 'application/rss+xml; charset=utf-8' },
  json: { write: jsonFeed, type: 'application/feed+json; charset=utf-8' },
} as const;
export type FeedFormat = keyof typeof feedFormats;
