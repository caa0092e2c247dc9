import { visit } from 'unist-util-visit';
import type { HtmlTree } from './html-tree.ts';

/** Prefix of every id in a post, as on GitHub. A heading can therefore never take an id of the page. */
export const idPrefix = 'user-content-';

/** A rehype plugin that makes `[Details](#details)` lead to the heading, whose id has the prefix. */
export function leadToHeadings() {
  return (tree: HtmlTree): void => {
    const anchors = new Set<string>();
    visit(tree, 'element', ({ tagName, properties: { id } }) => {
      if (/^h[1-6]$/.test(tagName) && id) anchors.add(`#${encodeURI(String(id))}`);
    });
    visit(tree, 'element', ({ properties }) => {
      const anchor = String(properties.href ?? '').replace(/^#/, `#${idPrefix}`);
      if (anchors.has(anchor)) properties.href = anchor;
    });
  };
}
