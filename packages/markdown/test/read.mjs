import { buffer } from 'node:stream/consumers';
import { attachmentMarkdown, markdownToHtml } from '../src/index.ts';

// Reads one post per line from stdin, as JSON. The files are what attachments resolve to. Prints a JSON array of HTML.
const posts = JSON.parse(String(await buffer(process.stdin)));
const html = posts.map(({ source, files = {}, attach, ...options }) =>
  markdownToHtml(attach ? attachmentMarkdown(attach, true) : source, {
    ...options,
    resolveAttachment: (name) => files[name],
  }),
);
process.stdout.write(JSON.stringify(html));
