import { etagOf } from '@portal/http-server';
import { inThread, type ReadingTask, readHtml } from '@portal/markdown/reading-thread';
import { plainText } from './email/plain-text.ts';
import { type FeedContent, type FeedFormat, feedFormats } from './newsletter/feeds/feed-documents.ts';

/** The functions of the services' threads for posts: see `ReadingThreads` of packages/markdown. */
export { html } from '@portal/markdown/reading-thread';

/** Both bodies of an e-mail with a post. */
export const mail = inThread((task: ReadingTask) => {
  const html = readHtml(task);
  return { html, text: plainText(`<div class="post">${html}</div>`) };
});

export const feed = inThread(({ content, format }: { content: FeedContent; format: FeedFormat }) => {
  const body = feedFormats[format].write(content);
  return { body, etag: etagOf(body) };
});
