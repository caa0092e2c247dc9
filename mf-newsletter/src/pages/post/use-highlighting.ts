import { useEffect, useState } from 'react';
import type { Options } from 'react-markdown';

type Pluggable = NonNullable<Options['rehypePlugins']>[number];

/** A fenced block that names its language, also in a quote or a list. */
const codeWithLanguage = /^[\s>*+\d.-]*(?:`{3,}|~{3,})[ \t]*\w/m;

/** The rehype plugin that colours code, once it has been fetched; nothing is fetched for a text without code. */
export function useHighlighting(source: string): Pluggable | undefined {
  const [plugin, setPlugin] = useState<{ highlighting: Pluggable }>();
  const wanted = codeWithLanguage.test(source);
  useEffect(() => {
    if (!wanted) return;
    // Without its colours, code is readable still.
    import('./highlighting.ts').then(setPlugin, console.error);
  }, [wanted]);
  return wanted ? plugin?.highlighting : undefined;
}
