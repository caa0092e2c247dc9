export { attachmentMarkdown, type ImageSource, type ResolveAttachment } from './attachments.ts';
export { type HtmlOptions, markdownToHtml } from './html.ts';
export { outlineHeadings } from './outline-headings.ts';
export { postPreview, previewLength } from './preview.ts';
export { type Reading, reading } from './reading.ts';
