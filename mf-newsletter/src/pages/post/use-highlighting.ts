import { useEffect, useState } from 'react';
import type { Options } from 'react-markdown';

type Pluggable = NonNullable<Options['rehypePlugins']>[number];

/** A fenced code block with a language, also in a quote or a list. */
const codeWithLanguage = /^[ \t>*+\d.-]*(?:`{3,}|~{3,})[ \t]*\w/m;

/** In characters. Highlighting a longer text would take too long. */
const mostColoured = 20_000;

/**
 * The rehype plugin for highlighting, after it is loaded. Nothing is loaded for a text without code, or for a long
 * text.
 */
export function useHighlighting(source: string): Pluggable | undefined {
  const [plugin, setPlugin] = useState<{ highlighting: Pluggable }>();
  const wanted = source.length <= mostColoured && codeWithLanguage.test(source);
  useEffect(() => {
    if (!wanted) return;
    // Code is readable without highlighting.
    import('./highlighting.ts').then(setPlugin, console.error);
  }, [wanted]);
  return wanted ? plugin?.highlighting : undefined;
}
