import { paragraphsOf } from '@portal/markdown/as-written';
import { followingPictures } from '@portal/markdown/following-pictures';
import { reading } from '@portal/markdown/reading';
import { usePageState } from '@portal/sdk';
import { useMemo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import type { PostFile } from '../../posts/post-file.ts';
import { useHighlighting } from './use-highlighting.ts';

const components: Components = {
  table: ({ node: _, ...table }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by itself, for keyboards too
    <section className="prose-wide" aria-label="Table" tabIndex={0}>
      <table {...table} />
    </section>
  ),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by themselves, for keyboards too
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  // The boxes of a task list.
  input: ({ checked }) => (
    <input type="checkbox" checked={checked} readOnly disabled aria-label={checked ? 'Done' : 'To do'} />
  ),
  img: ({ node: _, alt, ...image }) => <img {...image} alt={alt ?? ''} loading="lazy" decoding="async" />,
};

interface Props {
  source: string;
  /** What `attachment:` addresses in the text lead to. */
  files: PostFile[];
}

/**
 * A post's text as `packages/markdown` reads it. Images of the post that the text does not place follow it as figures;
 * code is highlighted where there is code.
 */
export function Markdown({ source, files }: Props) {
  const highlighting = useHighlighting(source);
  const { asWritten } = usePageState();
  const options = useMemo((): Options => {
    const pictures = files.flatMap(({ name, image, isCover }) => (image && !isCover ? [{ ...image, name }] : []));
    const found = (name: string) => files.find((file) => file.name === name);
    const { rehypePlugins, ...read } = reading((name) => found(name)?.image ?? found(name)?.address);
    return {
      components,
      ...read,
      rehypePlugins: [...rehypePlugins, [followingPictures, pictures], ...(highlighting ? [highlighting] : [])],
    };
  }, [files, highlighting]);
  return (
    <div className="prose">
      {asWritten ? <AsWritten source={source} /> : <ReactMarkdown {...options}>{source}</ReactMarkdown>}
    </div>
  );
}

/** A text that takes too long to read. */
const AsWritten = ({ source }: { source: string }) =>
  paragraphsOf(source).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other names for its paragraphs
    <p key={index} dir="auto" className="prose-as-written">
      {text}
    </p>
  ));
