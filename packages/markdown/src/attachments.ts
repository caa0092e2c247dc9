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

/** The address of a post's file; undefined where the post has no file of this name. */
export type ResolveAttachment = (fileName: string) => string | ImageSource | undefined;

/** The Markdown that shows an attached file: a picture in place, any other file as a link. */
export function attachmentMarkdown(fileName: string, isImage: boolean): string {
  const label = fileName.replace(/[\\[\]]/g, '\\$&');
  const address = encodeURIComponent(fileName).replaceAll('(', '%28').replaceAll(')', '%29');
  return `${isImage ? '!' : ''}[${label}](${attachmentScheme}:${address})`;
}

/** A rehype plugin that puts the files' addresses in the place of their names; a file that is gone leaves its text. */
export function resolveAttachments(resolve: ResolveAttachment) {
  return (tree: HtmlTree): void => {
    visit(tree, 'element', (element, index, parent) => {
      const address = element.tagName === 'img' ? element.properties.src : element.properties.href;
      const name = attachedName(address);
      if (name === undefined || !parent || index === undefined) return;
      const found = resolve(name);
      if (found) return point(element, typeof found === 'string' ? { src: found } : found);
      parent.children.splice(index, 1, ...remains(element));
      return [SKIP, index];
    });
  };
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

function point(element: Element, source: ImageSource): void {
  if (element.tagName === 'img') Object.assign(element.properties, source);
  else element.properties.href = source.src;
}

const remains = ({ tagName, properties, children }: Element): ElementContent[] =>
  tagName === 'img' ? [{ type: 'text', value: String(properties.alt ?? '') }] : children;
