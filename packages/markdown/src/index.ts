export { attachmentMarkdown, type ImageSource } from './attachments.ts';
export { markdownToHtml } from './html.ts';
