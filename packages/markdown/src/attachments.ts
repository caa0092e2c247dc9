import { attachmentAddress } from '@portal/contracts/post-files';
import { SKIP, visit } from 'unist-util-visit';
import { type Element, type ElementContent, element, type HtmlTree, textNode } from './html-tree.ts';

/** Address of an attached image. `srcSet` and `sizes` are the HTML attributes, width and height are pixels. */
export interface ImageSource {
  src: string;
  srcSet?: string;
  sizes?: string;
  width?: number;
  height?: number;
}

/** Returns an image of the post, or the address of another file. Undefined if the post has no file with this name. */
export type ResolveAttachment = (fileName: string) => string | ImageSource | undefined;

/** Returns Markdown that shows an attached image in its place. */
export const pictureMarkdown = (fileName: string): string =>
  `![${fileName.replace(/[\\[\]]/g, '\\$&')}](${attachmentAddress(fileName)})`;

/**
 * A rehype plugin that replaces file names with addresses. A file that is not an image becomes a link, also if the text
 * embeds it as an image. Of a missing file, only its description or link text remains.
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
  /** Whether the image is inside a link. */
  isLinked: boolean;
}

function inWords({ properties }: Element, { name, address, isLinked }: PlacedFile): ElementContent[] {
  const words = String(properties.alt || name);
  if (isLinked) return [textNode(words)];
  if (address) return [element('a', { href: address }, [textNode(words)])];
  // A description that is only the file name says nothing without the image.
  return words === name ? [] : [textNode(words)];
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
