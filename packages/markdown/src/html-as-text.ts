import type { ElementContent } from './html-tree.ts';

/**
 * HTML in a post is shown as it was typed, never carried out. Two things that authors bring along from GitHub still mean
 * what they do there: a comment is not shown, and `<br>` breaks a line (in a table's cell there is no other way).
 */
export function htmlAsText(_state: unknown, { value }: { value: string }): ElementContent | undefined {
  if (/^<!--[\s\S]*-->\s*$/.test(value)) return undefined;
  if (/^<br\s*\/?>$/i.test(value)) return { type: 'element', tagName: 'br', properties: {}, children: [] };
  return { type: 'text', value };
}
