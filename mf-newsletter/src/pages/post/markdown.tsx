import { paragraphsOf } from '@portal/markdown/as-written';
import { reading } from '@portal/markdown/reading';
import { unplacedPictures } from '@portal/markdown/unplaced-pictures';
import { usePageState } from '@portal/sdk';
import { type JSX, useMemo } from 'react';
import ReactMarkdown, { type Components, type ExtraProps, type Options } from 'react-markdown';
import type { PostFile } from '../../posts/post-file.ts';
import { useHighlighting } from './use-highlighting.ts';

/** A cell whose alignment is a class: react-markdown makes it a style, which is refused in what servers render (ADR 75). */
const alignedCell =
  (Cell: 'th' | 'td') =>
  ({ node: _, style, ...cell }: JSX.IntrinsicElements['td'] & ExtraProps) => (
    <Cell {...cell} className={style?.textAlign && `prose-${style.textAlign}`} />
  );

const components: Components = {
  table: ({ node: _, ...table }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by itself, for keyboards too
    <section className="prose-wide" aria-label="Table" tabIndex={0}>
      <table {...table} />
    </section>
  ),
  th: alignedCell('th'),
  td: alignedCell('td'),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by themselves, for keyboards too
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  // The boxes of a task list.
  input: ({ checked }) => (
    <input type="checkbox" checked={checked} readOnly disabled aria-label={checked ? 'Done' : 'To do'} />
  ),
  img: ({ node: _, alt, loading, ...image }) => (
    <img {...image} alt={alt ?? ''} loading={loading ?? 'lazy'} decoding="async" />
  ),
};

interface Props {
  source: string;
  /** What `attachment:` addresses in the text lead to. */
  files: PostFile[];
}

/**
 * A post's text as `packages/markdown` reads it, with the cover above it. Where the text places the cover itself, it is
 * there alone. Other images that the text does not place follow it as figures; code is highlighted where there is code.
 */
export function Markdown({ source, files }: Props) {
  const highlighting = useHighlighting(source);
  const { asWritten: wasSlow, queries } = usePageState();
  // It says something about the post of the document alone. Lists have the texts of others.
  const asWritten =
    wasSlow && queries.some(([name, , data]) => name === 'GET /newsletter/getPost' && data?.post.content === source);
  const cover = useMemo(() => coverAmong(files), [files]);
  const options = useMemo((): Options => {
    const pictures = files.flatMap(({ name, image }) => (image ? [{ ...image, name }] : []));
    const found = (name: string) => files.find((file) => file.name === name);
    const { rehypePlugins, ...read } = reading((name) => found(name)?.image ?? found(name)?.address);
    return {
      components,
      ...read,
      rehypePlugins: [
        ...rehypePlugins,
        [unplacedPictures, { cover, pictures }],
        ...(highlighting ? [highlighting] : []),
      ],
    };
  }, [cover, files, highlighting]);
  return (
    <div className="prose">
      {asWritten && cover && <img {...cover} alt={cover.alt} decoding="async" />}
      {asWritten ? <AsWritten source={source} /> : <ReactMarkdown {...options}>{source}</ReactMarkdown>}
    </div>
  );
}

function coverAmong(files: PostFile[]) {
  const { image, coverAlt: alt } = files.find(({ coverAlt }) => coverAlt !== undefined) ?? {};
  const first = { className: 'post-cover', loading: 'eager', fetchPriority: 'high' } as const;
  return image && alt !== undefined ? { ...first, ...image, alt } : undefined;
}

/** A text that takes too long to read. */
const AsWritten = ({ source }: { source: string }) =>
  paragraphsOf(source).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other names for its paragraphs
    <p key={index} dir="auto" className="prose-as-written">
      {text}
    </p>
  ));
