export { attachmentMarkdown, type ImageSource, type ResolveAttachment } from './attachments.ts';
export { type HtmlOptions, markdownToHtml } from './html.ts';
