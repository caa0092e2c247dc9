import { visit } from 'unist-util-visit';
import type { HtmlTree } from './html-tree.ts';

const scheme = /^[a-z][a-z\d+.-]*:/i;

/** A rehype plugin for use before the sanitiser, which knows schemes in lower case alone: phones begin lines with `Https:`. */
export function lowerCaseSchemes() {
  return (tree: HtmlTree): void =>
    visit(tree, 'element', ({ properties }) => {
      for (const name of ['href', 'src']) {
        const address = properties[name];
        if (typeof address === 'string') properties[name] = address.replace(scheme, (found) => found.toLowerCase());
      }
    });
}
