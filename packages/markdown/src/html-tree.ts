import type { sanitize } from 'hast-util-sanitize';

/** A document of HTML and its parts, as rehype's plugins pass it on (hast). */
type HtmlNode = ReturnType<typeof sanitize>;
export type HtmlTree = Extract<HtmlNode, { type: 'root' }>;
export type Element = Extract<HtmlNode, { type: 'element' }>;
export type ElementContent = Element['children'][number];
