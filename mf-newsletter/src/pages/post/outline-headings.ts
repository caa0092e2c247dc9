interface HtmlNode {
  tagName?: string;
  children?: HtmlNode[];
}

const deepest = 6;

/**
 * A rehype plugin that gives headings the level of their place in the outline, below the page's own h1: authors start
 * with any level and skip some, a screen reader's list of headings should not.
 */
export function outlineHeadings() {
  return (tree: HtmlNode): void => {
    const open: number[] = [];
    for (const heading of headingsIn(tree)) {
      const written = Number(heading.tagName?.slice(1));
      while ((open.at(-1) ?? 0) >= written) open.pop();
      open.push(written);
      heading.tagName = `h${Math.min(open.length + 1, deepest)}`;
    }
  };
}

function headingsIn(node: HtmlNode): HtmlNode[] {
  if (/^h[1-6]$/.test(node.tagName ?? '')) return [node];
  return (node.children ?? []).flatMap(headingsIn);
}
