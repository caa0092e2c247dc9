import { visit } from 'unist-util-visit';
import type { HtmlTree } from './html-tree.ts';

const deepest = 6;

/**
 * A rehype plugin that gives headings a level without gaps, below the page's h1. Authors begin with any level and skip
 * some, and a screen reader's list of headings must have no gaps.
 */
export function outlineHeadings() {
  return (tree: HtmlTree): void => {
    const open: number[] = [];
    visit(tree, 'element', (element) => {
      if (!/^h[1-6]$/.test(element.tagName)) return;
      const written = Number(element.tagName.slice(1));
      while ((open.at(-1) ?? 0) >= written) open.pop();
      open.push(written);
      element.tagName = `h${Math.min(open.length + 1, deepest)}`;
    });
  };
}
