import { withoutComments } from './html-comments.ts';
import type { Element, ElementContent } from './html-tree.ts';

/** What holds blocks, as Markdown's tree (mdast) names it; anything else holds the words of one. */
const holdsBlocks = /^(?:root|blockquote|listItem|footnoteDefinition)$/;

/**
 * HTML in a post is shown as it was typed, line by line, never carried out. Two things that authors bring along from GitHub
 * still mean what they do there: a comment is not shown, and `<br>` breaks a line (in a table's cell there is no other way).
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
  const children = lines.flatMap((line, index) => [...(index > 0 ? [lineBreak()] : []), ...textOf(line)]);
  return isBlock ? element('p', children) : children;
}

const textOf = (value: string): ElementContent[] => (value ? [{ type: 'text', value }] : []);
const lineBreak = () => element('br');

const element = (tagName: string, children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});
