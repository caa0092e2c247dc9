import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components, type ExtraProps, type Options } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import styles from './markdown.module.css';

type HeadingProps = ComponentProps<'h2'> & ExtraProps;

const headingAs =
  (Level: 'h2' | 'h3' | 'h4' | 'h5' | 'h6') =>
  ({ node: _node, ...props }: HeadingProps) => <Level {...props} />;

const components: Components = {
  // The page's own heading is the title of the post: those of its content stand below it.
  h1: headingAs('h2'),
  h2: headingAs('h3'),
  h3: headingAs('h4'),
  h4: headingAs('h5'),
  h5: headingAs('h6'),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by itself, for keyboards too
    <section className={styles.wide} aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by themselves, for keyboards too
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  // The boxes of a task list.
  input: ({ checked }) => (
    <input type="checkbox" checked={checked} readOnly disabled aria-label={checked ? 'Done' : 'To do'} />
  ),
  img: ({ src, alt, title }) => <img src={src} alt={alt ?? ''} title={title} loading="lazy" />,
};

const options: Options = {
  components,
  remarkPlugins: [remarkGfm, remarkBreaks],
  remarkRehypeOptions: { footnoteLabelProperties: { className: ['visually-hidden'] } },
};

/** GitHub-flavoured Markdown with line breaks kept. HTML in it is not rendered, addresses are limited to safe schemes. */
export function Markdown({ source }: { source: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown {...options}>{source}</ReactMarkdown>
    </div>
  );
}
