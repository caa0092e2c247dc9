import { createInterface } from 'node:readline';
import { markdownToHtml, pictureMarkdown } from '../src/index.ts';

const htmlOf = ({ source, files = {}, attach, ...options }) =>
  markdownToHtml(attach ? pictureMarkdown(attach) : source, {
    ...options,
    resolveAttachment: (name) => files[name],
  });

// Each line from stdin is a JSON array of posts, whose files are what attachments resolve to. Answers with a line, a JSON
// array of their HTML.
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(JSON.parse(line).map(htmlOf))}\n`);
