import type { HtmlTree } from './html-tree.ts';

/**
 * A rehype plugin that gives each paragraph, list or table the direction of its own language. Only the outermost blocks
 * get a direction: if list items had their own, the markers of the list would be on the wrong side.
 */
export function blockDirections() {
  return (tree: HtmlTree): void => direct(tree.children);
}

function direct(blocks: HtmlTree['children']): void {
  for (const block of blocks) {
    if (block.type !== 'element') continue;
    // Code has no direction. Footnotes begin with a heading in the portal's own language.
    if (block.tagName === 'section') direct(block.children);
    else if (!/^(?:pre|hr)$/.test(block.tagName)) block.properties.dir = 'auto';
  }
}
