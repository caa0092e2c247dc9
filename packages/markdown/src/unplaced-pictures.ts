import { visit } from 'unist-util-visit';
import type { ImageSource } from './attachments.ts';
import { type Element, element, type HtmlTree, textNode } from './html-tree.ts';
import { pictureCaption } from './picture-caption.ts';

export interface PostPictures {
  /** With its description. */
  cover?: ImageSource & { alt: string };
  /** The images of a post, each with the name of its file. The cover can be among them. */
  pictures?: (ImageSource & { name: string })[];
}

/**
 * A rehype plugin that adds the images that the text does not place: the cover before the text, the others after it.
 * These have no description. If the file name says something, it becomes the caption.
 */
export function unplacedPictures({ cover, pictures = [] }: PostPictures) {
  return (tree: HtmlTree): void => {
    const placed = new Set<unknown>();
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'img') placed.add(properties.src);
    });
    if (cover && !placed.has(cover.src)) {
      tree.children.unshift(element('p', {}, [element('img', { ...cover })]));
      placed.add(cover.src);
    }
    for (const { name, ...source } of pictures) if (!placed.has(source.src)) tree.children.push(figure(source, name));
  };
}

function figure(source: ImageSource, name: string): Element {
  const value = pictureCaption(name);
  const caption = value ? [element('figcaption', {}, [textNode(value)])] : [];
  return element('figure', {}, [element('img', { ...source, alt: '' }), ...caption]);
}
