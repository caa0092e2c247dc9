import type { sanitize } from 'hast-util-sanitize';

/** An HTML document or a part of it, as rehype plugins receive it (hast). */
type HtmlNode = ReturnType<typeof sanitize>;
export type HtmlTree = Extract<HtmlNode, { type: 'root' }>;
export type Element = Extract<HtmlNode, { type: 'element' }>;
export type ElementContent = Element['children'][number];

export const element = (
  tagName: string,
  properties: Element['properties'] = {},
  children: ElementContent[] = [],
): Element => ({ type: 'element', tagName, properties, children });

export const textNode = (value: string): ElementContent => ({ type: 'text', value });
