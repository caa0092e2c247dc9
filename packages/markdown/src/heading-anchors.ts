import { visit } from 'unist-util-visit';
import type { HtmlTree } from './html-tree.ts';

/** Before each id that a post gives, as GitHub has it: the page's own ids are never those of a heading. */
export const idPrefix = 'user-content-';

/** A rehype plugin that leads `[Details](#details)` to the heading of this name, whose id has the prefix by now. */
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
