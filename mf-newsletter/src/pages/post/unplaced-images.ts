import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { PostFile } from '../../posts/post-file.ts';

/** A rehype plugin that shows those images of a post which its text does not place: after it. */
export function addUnplacedImages(files: PostFile[]) {
  return (tree: Root): void => {
    const placed = new Set<unknown>();
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName === 'img') placed.add(properties.src);
    });
    for (const { name, image } of files) {
      if (!image || placed.has(image.src)) continue;
      const picture: Element = { type: 'element', tagName: 'img', properties: { ...image, alt: name }, children: [] };
      tree.children.push({ type: 'element', tagName: 'figure', properties: {}, children: [picture] });
    }
  };
}
