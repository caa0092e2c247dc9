import { visit } from 'unist-util-visit';
import { type Element, element, type HtmlTree, textNode } from './html-tree.ts';

/**
 * A rehype plugin for pictures with a caption: `![description](address "Caption")` alone in its paragraph becomes a
 * figure, with the Markdown title as its caption.
 */
export function captions() {
  return (tree: HtmlTree): void =>
    visit(tree, 'element', (paragraph) => {
      const [picture, ...others] = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim());
      if (paragraph.tagName !== 'p' || others.length > 0 || !isPicture(picture) || !picture.properties.title) return;
      const { title, ...properties } = picture.properties;
      paragraph.tagName = 'figure';
      paragraph.children = [{ ...picture, properties }, element('figcaption', {}, [textNode(String(title))])];
    });
}

const isPicture = (child: Element['children'][number] | undefined): child is Element =>
  child?.type === 'element' && child.tagName === 'img';
