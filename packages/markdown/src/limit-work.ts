import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { paragraphsOf } from './as-written.ts';
import { isTooComplex } from './complexity.ts';

type Tree = ReturnType<NonNullable<Processor['parser']>>;

const deepest = 8;

/** A line that opens more nested quotes and lists than `deepest`. */
const tooDeep = new RegExp(
  String.raw`^((?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){${deepest}})(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))+`,
  'gm',
);

/**
 * A remark plugin that runs directly after the parser. It removes the marks of quotes and lists that are nested too
 * deeply, and shows a text as it was typed if parsing would take seconds or minutes.
 */
export function limitWork(this: Processor): void {
  const { parser } = this;
  if (!parser) return;
  this.parser = (document, file) => {
    const limited = document.replace(tooDeep, '$1');
    if (isTooComplex(limited)) return asWritten(document);
    const tree = parser(limited, file);
    if (limited !== document) restoreCode(tree, linesOf(limited), linesOf(document));
    return tree;
  };
}

const linesOf = (text: string) => text.split(/\r\n|\n|\r/);

/** Code contains no marks, only characters that look like marks. What is code is known only after parsing. */
function restoreCode(tree: Tree, limited: string[], written: string[]): void {
  visit(tree, 'code', (code: Tree & { value?: string }) => {
    const { line = 0, column = 0 } = code.position?.start ?? {};
    const isFenced = /[`~]/.test(limited[line - 1]?.charAt(column - 1) ?? '');
    const first = isFenced ? line : line - 1;
    const lines = linesOf(code.value ?? '').map((text, index) => {
      const read = limited[first + index] ?? '';
      return read.endsWith(text) ? written[first + index]?.slice(read.length - text.length) : text;
    });
    code.value = lines.join('\n');
  });
}

function asWritten(document: string) {
  const children = paragraphsOf(document).map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
  return { type: 'root', children };
}
