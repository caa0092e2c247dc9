import { withoutComments } from './html-comments.ts';
import { type Element, type ElementContent, element, textNode } from './html-tree.ts';

/** The mdast nodes that contain blocks. All other nodes contain text. */
const holdsBlocks = /^(?:root|blockquote|listItem|footnoteDefinition)$/;

/**
 * Shows HTML in a post as text, line by line. Two things keep their meaning from GitHub: comments are removed, and
 * `<br>` breaks a line, because a table cell allows no other way.
 */
export function htmlAsText(
  _state: unknown,
  { value }: { value: string },
  parent?: { type: string },
): ElementContent[] | Element | undefined {
  const isBlock = holdsBlocks.test(parent?.type ?? '');
  const text = isBlock ? withoutComments(value).trim() : withoutComments(value);
  if (text === '') return undefined;
  const lines = text.split(/<br\s*\/?>(?:[ \t]*\n)?|\n/i);
  const children = lines.flatMap((line, index) => [
    ...(index > 0 ? [element('br')] : []),
    ...(line ? [textNode(line)] : []),
  ]);
  return isBlock ? element('p', {}, children) : children;
}
