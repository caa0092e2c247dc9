import type { ExtraProps } from 'react-markdown';
import { visit } from 'unist-util-visit';
import type { PostFile } from '../../posts/post-file.ts';

type Element = NonNullable<ExtraProps['node']>;
interface Root {
  type: 'root';
  children: Element['children'];
}

/** A rehype plugin that shows those images of a post which its text does not place: after it. */
export function addUnplacedImages(files: PostFile[]) {
  return (tree: Root): void => {
    const placed = new Set<unknown>();
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'img') placed.add(properties.src);
    });
    for (const { name, image } of files)
      if (image && !placed.has(image.src))
        tree.children.push(element('figure', {}, [element('img', { ...image, alt: name })]));
  };
}

const element = (tagName: string, properties: Element['properties'], children: Element[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
