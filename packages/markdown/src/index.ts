export { type ImageSource, pictureMarkdown } from './attachments.ts';
export { markdownToHtml } from './html.ts';
