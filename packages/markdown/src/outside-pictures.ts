import { visit } from 'unist-util-visit';
import { type Element, type HtmlTree, textNode } from './html-tree.ts';

/**
 * A rehype plugin for images from other sites. They are loaded near the viewport and without a referrer. Browsers
 * refuse images over http in a page over https, so these become links.
 */
export function outsidePictures() {
  return (tree: HtmlTree): void =>
    visit(tree, 'element', (element) => {
      linkUnencrypted(element);
      if (isPicture(element, /^(?:https:)?\/\//))
        Object.assign(element.properties, { loading: 'lazy', referrerPolicy: 'no-referrer' });
    });
}

const isPicture = ({ tagName, properties }: Element, address: RegExp) =>
  tagName === 'img' && address.test(String(properties.src ?? ''));

function linkUnencrypted(element: Element): void {
  if (!isPicture(element, /^http:/)) return;
  const { src, alt } = element.properties;
  element.tagName = 'a';
  element.properties = { href: src };
  element.children = [textNode(String(alt || src))];
}
