import type { HtmlTree } from './html-tree.ts';

/**
 * A rehype plugin that lets each paragraph, list or table run in the direction of its own language. Only the outermost
 * ones: a list whose items had a direction of their own would keep its marks on the other side.
 */
export function blockDirections() {
  return (tree: HtmlTree): void => direct(tree.children);
}

function direct(blocks: HtmlTree['children']): void {
  for (const block of blocks) {
    if (block.type !== 'element') continue;
    // Code has none, and footnotes begin with a heading in the portal's own language.
    if (block.tagName === 'section') direct(block.children);
    else if (!/^(?:pre|hr)$/.test(block.tagName)) block.properties.dir = 'auto';
  }
}
