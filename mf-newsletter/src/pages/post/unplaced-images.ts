import { pictureCaption } from '@portal/markdown/picture-caption';
import type { ExtraProps } from 'react-markdown';
import { visit } from 'unist-util-visit';
import type { PostFile } from '../../posts/post-file.ts';

type Element = NonNullable<ExtraProps['node']>;
interface Root {
  type: 'root';
  children: Element['children'];
}

/**
 * A rehype plugin that shows those images of a post which its text does not place: after it. Nobody described them: a name
 * that says something stands below for everybody to read, and none is read aloud for what it shows.
 */
export function addUnplacedImages(files: PostFile[]) {
  return (tree: Root): void => {
    const placed = new Set<unknown>();
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'img') placed.add(properties.src);
    });
    for (const { name, image } of files)
      if (image && !placed.has(image.src))
        tree.children.push(element('figure', {}, [element('img', { ...image, alt: '' }), ...caption(name)]));
  };
}

function caption(name: string): Element[] {
  const value = pictureCaption(name);
  return value ? [element('figcaption', {}, [{ type: 'text', value }])] : [];
}

const element = (tagName: string, properties: Element['properties'], children: Element['children'] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
