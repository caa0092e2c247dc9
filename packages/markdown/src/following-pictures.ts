import { visit } from 'unist-util-visit';
import type { ImageSource } from './attachments.ts';
import type { Element, HtmlTree } from './html-tree.ts';
import { pictureCaption } from './picture-caption.ts';

/** A picture of a post, and the name of its file. */
export type FollowingPicture = ImageSource & { name: string };

/**
 * A rehype plugin that shows those pictures which the text does not place: after it. Nobody described them: a name that
 * says something stands below.
 */
export function followingPictures(pictures: FollowingPicture[]) {
  return (tree: HtmlTree): void => {
    const placed = new Set<unknown>();
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'img') placed.add(properties.src);
    });
    for (const { name, ...source } of pictures) if (!placed.has(source.src)) tree.children.push(figure(source, name));
  };
}

function figure(source: ImageSource, name: string): Element {
  const value = pictureCaption(name);
  const caption = value ? [element('figcaption', {}, [{ type: 'text', value }])] : [];
  return element('figure', {}, [element('img', { ...source, alt: '' }), ...caption]);
}

const element = (tagName: string, properties: Element['properties'], children: Element['children'] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
