import { reading } from '@portal/markdown/reading';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import styles from './markdown.module.css';

const components: Components = {
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
  ...reading(() => undefined),
};

/** GitHub-flavoured Markdown with line breaks kept. HTML in it is shown as text, addresses are limited to safe schemes. */
export function Markdown({ source }: { source: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown {...options}>{source}</ReactMarkdown>
    </div>
  );
}
