import { etagOf } from '@portal/http-server';
import type { ImageSource } from '@portal/markdown';
import { type HtmlOptions, markdownToHtml } from '@portal/markdown/html';
import { serveThread } from '@portal/threads/serve-thread';
import { plainText } from './email/plain-text.ts';
import { type FeedContent, type FeedFormat, feedFormats } from './newsletter/feeds/feed-documents.ts';

/** What the functions for a post take. Everything is plain data. */
export interface ReadingTask extends Pick<HtmlOptions, 'cover' | 'pictures' | 'baseUrl' | 'styles'> {
  source: string;
  /** The post's files by name: an image source, or the address of another file. */
  files: ReadonlyMap<string, string | ImageSource>;
}

const html = ({ source, files, ...options }: ReadingTask): string =>
  markdownToHtml(source, { ...options, resolveAttachment: (name) => files.get(name) });

/** Both bodies of an e-mail with a post. */
function mail(task: ReadingTask) {
  const body = html(task);
  return { html: body, text: plainText(`<div class="post">${body}</div>`) };
}

function feed({ content, format }: { content: FeedContent; format: FeedFormat }) {
  const body = feedFormats[format].write(content);
  return { body, etag: etagOf(body) };
}

// The threads of `PostThreads`.
serveThread({ html, mail, feed });
