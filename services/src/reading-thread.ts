import { etagOf } from '@portal/http-server';
import { type ReadingTask, readHtml } from '@portal/markdown/reading-thread';
import { serveThread } from '@portal/threads/serve-thread';
import { plainText } from './email/plain-text.ts';
import { type FeedContent, type FeedFormat, feedFormats } from './newsletter/feeds/feed-documents.ts';

/** Both bodies of an e-mail with a post. */
function mail(task: ReadingTask) {
  const html = readHtml(task);
  return { html, text: plainText(`<div class="post">${html}</div>`) };
}

function feed({ content, format }: { content: FeedContent; format: FeedFormat }) {
  const body = feedFormats[format].write(content);
  return { body, etag: etagOf(body) };
}

// The services' threads for posts: see `ReadingThreads` of packages/markdown.
serveThread({ html: readHtml, mail, feed });
