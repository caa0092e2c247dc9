import { visit } from 'unist-util-visit';
import type { HtmlTree } from './html-tree.ts';

/**
 * A rehype plugin for links in the text of another link, which HTML does not allow: browsers would end the outer one
 * there. Their text remains, and the id by which a footnote leads back to it.
 */
export function linksInLinks() {
  return (tree: HtmlTree): void =>
    visit(tree, 'element', (link) => {
      if (link.tagName !== 'a') return;
      visit(link, 'element', (within) => {
        if (within === link || within.tagName !== 'a') return;
        const { id } = within.properties;
        within.tagName = 'span';
        within.properties = id ? { id } : {};
      });
    });
}
