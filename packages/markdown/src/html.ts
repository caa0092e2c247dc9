import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { ResolveAttachment } from './attachments.ts';
import { type Element, type HtmlTree, textNode } from './html-tree.ts';
import { reading } from './reading.ts';
import { type PostPictures, unplacedPictures } from './unplaced-pictures.ts';

export interface HtmlOptions extends PostPictures {
  /** Without it no file is found: links to files keep their text, images their description. */
  resolveAttachment?: ResolveAttachment;
  /** Address of the post. If set, every address in the HTML becomes absolute, for readers outside the portal. */
  baseUrl?: string;
  /** CSS by tag name, added to each such element, because mail programs drop style sheets. */
  styles?: Readonly<Record<string, string>>;
}

/** Renders a post's Markdown as safe HTML for readers without scripts: e-mails, feeds, crawlers. */
export function markdownToHtml(source: string, options: HtmlOptions = {}): string {
  const { resolveAttachment, cover, pictures, baseUrl, styles } = options;
  const { remarkPlugins, remarkRehypeOptions, rehypePlugins } = reading(resolveAttachment ?? (() => undefined));
  return unified()
    .use(remarkParse)
    .use(remarkPlugins)
    .use(remarkRehype, remarkRehypeOptions)
    .use(rehypePlugins)
    .use(unplacedPictures, { cover, pictures })
    .use(standAlone, { baseUrl, styles })
    .use(rehypeStringify)
    .processSync(source)
    .toString();
}

function standAlone({ baseUrl, styles = {} }: Pick<HtmlOptions, 'baseUrl' | 'styles'>) {
  return (tree: HtmlTree): void =>
    visit(tree, 'element', (element, index, parent) => {
      if (element.tagName === 'input' && parent && index !== undefined) {
        parent.children[index] = textNode(element.properties.checked ? '☑' : '☐');
        return;
      }
      if (baseUrl) makeAbsolute(element, baseUrl);
      const style = styles[element.tagName];
      if (style) element.properties.style = style;
    });
}

function makeAbsolute({ properties }: Element, baseUrl: string): void {
  for (const name of ['href', 'src']) {
    const address = properties[name];
    if (typeof address === 'string' && URL.canParse(address, baseUrl))
      properties[name] = new URL(address, baseUrl).href;
  }
}
