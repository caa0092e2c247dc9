import { buffer } from 'node:stream/consumers';
import { attachmentMarkdown, markdownToHtml } from '../src/index.ts';

// One post a line of stdin, as JSON; the files are what attachments resolve to. Answers a JSON array of HTML.
const posts = JSON.parse(String(await buffer(process.stdin)));
const html = posts.map(({ source, files = {}, attach, ...options }) =>
  markdownToHtml(attach ? attachmentMarkdown(attach, true) : source, {
    ...options,
    resolveAttachment: (name) => files[name],
  }),
);
process.stdout.write(JSON.stringify(html));
