import { visit } from 'unist-util-visit';
import type { HtmlTree } from './html-tree.ts';

const scheme = /^[a-z][a-z\d+.-]*:/i;

/**
 * A rehype plugin that runs before the sanitiser, which knows schemes in lower case only. Phones write `Https:` at the
 * start of a line.
 */
export function lowerCaseSchemes() {
  return (tree: HtmlTree): void =>
    visit(tree, 'element', ({ properties }) => {
      for (const name of ['href', 'src']) {
        const address = properties[name];
        if (typeof address === 'string') properties[name] = address.replace(scheme, (found) => found.toLowerCase());
      }
    });
}
