import { useEffect, useState } from 'react';
import type { Options } from 'react-markdown';

type Pluggable = NonNullable<Options['rehypePlugins']>[number];

/** A fenced block that names its language, also in a quote or a list. */
const codeWithLanguage = /^[ \t>*+\d.-]*(?:`{3,}|~{3,})[ \t]*\w/m;

/** More than that, in characters, is not worth the time that colours take. */
const mostColoured = 20_000;

/** The rehype plugin that colours code, once it has been fetched; nothing is fetched for a text without code, or for
 * one so long that colouring it would keep the page busy. */
export function useHighlighting(source: string): Pluggable | undefined {
  const [plugin, setPlugin] = useState<{ highlighting: Pluggable }>();
  const wanted = source.length <= mostColoured && codeWithLanguage.test(source);
  useEffect(() => {
    if (!wanted) return;
    // Without its colours, code is readable still.
    import('./highlighting.ts').then(setPlugin, console.error);
  }, [wanted]);
  return wanted ? plugin?.highlighting : undefined;
}
