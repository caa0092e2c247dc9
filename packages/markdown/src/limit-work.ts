import type { Processor } from 'unified';
import { isTooComplex } from './complexity.ts';

const deepest = 8;

/** A line that opens quotes and lists within each other, deeper than `deepest`. */
const tooDeep = new RegExp(
  String.raw`^((?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){${deepest}})(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))+`,
  'gm',
);

/**
 * A remark plugin, for use right after the parser. It drops the marks of quotes and lists nested deeper than anybody reads,
 * and lets a text that would keep the parser busy for seconds or minutes be shown as it was written, mark by mark.
 */
export function limitWork(this: Processor): void {
  const { parser } = this;
  if (!parser) return;
  this.parser = (document, file) => {
    const limited = document.replace(tooDeep, '$1');
    return isTooComplex(limited) ? asWritten(document) : parser(limited, file);
  };
}

function asWritten(document: string) {
  const paragraphs = document.split(/\n(?:[ \t]*\n)+/).filter((text) => text.trim());
  const children = paragraphs.map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
  return { type: 'root', children };
}
