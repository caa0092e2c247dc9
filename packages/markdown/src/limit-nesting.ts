import type { Processor } from 'unified';

const deepest = 20;

/** A line that opens quotes and lists within each other, deeper than `deepest`. */
const tooDeep = new RegExp(
  String.raw`^((?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){${deepest}})(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))+`,
  'gm',
);

/**
 * A remark plugin, for use right after the parser, that drops the marks of quotes and lists nested deeper than anybody
 * reads: a few thousand of them would keep the parser busy for minutes and then exhaust the stack.
 */
export function limitNesting(this: Processor): void {
  const { parser } = this;
  if (parser) this.parser = (document, file) => parser(document.replace(tooDeep, '$1'), file);
}
