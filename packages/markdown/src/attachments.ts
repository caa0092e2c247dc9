import { SKIP, visit } from 'unist-util-visit';
import type { Element, ElementContent, HtmlTree } from './html-tree.ts';

/** How a post's Markdown addresses a file of the post: `attachment:<file name>`. */
export const attachmentScheme = 'attachment';

/** Where an attached image is found; `srcSet` and `sizes` as HTML has them, width and height in pixels. */
export interface ImageSource {
  src: string;
  srcSet?: string;
  sizes?: string;
  width?: number;
  height?: number;
}

/** A picture of a post, or the address of another file; undefined where the post has no file of this name. */
export type ResolveAttachment = (fileName: string) => string | ImageSource | undefined;

/** The Markdown that shows an attached file: a picture in place, any other file as a link. */
export function attachmentMarkdown(fileName: string, isImage: boolean): string {
  const label = fileName.replace(/[\\[\]]/g, '\\$&');
  const address = encodeURIComponent(fileName).replaceAll('(', '%28').replaceAll(')', '%29');
  return `${isImage ? '!' : ''}[${label}](${attachmentScheme}:${address})`;
}

/**
 * A rehype plugin that puts the files' addresses in the place of their names. A file that is no picture is linked where it
 * is placed as one; a file that is gone leaves what was said of it.
 */
export function resolveAttachments(resolve: ResolveAttachment) {
  return (tree: HtmlTree): void => {
    const linked = new Set<Element>();
    visit(tree, 'element', (element, index, parent) => {
      const { tagName, properties, children } = element;
      if (tagName === 'a') visit(element, 'element', (inner) => void linked.add(inner));
      const name = attachedName(tagName === 'img' ? properties.src : properties.href);
      if (name === undefined || !parent || index === undefined) return;
      const found = resolve(name);
      const address = typeof found === 'object' ? found.src : found;
      if (tagName === 'img' && typeof found === 'object') Object.assign(properties, found);
      else if (tagName !== 'img' && address) properties.href = address;
      else {
        const isLinked = linked.has(element);
        const left = tagName === 'img' ? inWords(element, { name, address, isLinked }) : children;
        parent.children.splice(index, 1, ...left);
        return [SKIP, index];
      }
    });
  };
}

interface PlacedFile {
  name: string;
  address?: string;
  /** Whether a link is around it. */
  isLinked: boolean;
}

function inWords({ properties }: Element, { name, address, isLinked }: PlacedFile): ElementContent[] {
  const text: ElementContent = { type: 'text', value: String(properties.alt || name) };
  if (isLinked) return [text];
  if (address) return [{ type: 'element', tagName: 'a', properties: { href: address }, children: [text] }];
  // What nobody described is told by its file's name, which says nothing without the picture.
  return text.value === name ? [] : [text];
}

function attachedName(address: unknown): string | undefined {
  const encoded = String(address ?? '').match(/^attachment:(.*)$/i)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
