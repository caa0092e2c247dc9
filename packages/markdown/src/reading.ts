import { attachmentScheme } from '@portal/contracts/post-files';
import { defaultSchema, type Schema } from 'hast-util-sanitize';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import type { Options as RemarkRehypeOptions } from 'remark-rehype';
import type { PluggableList } from 'unified';
import { type ResolveAttachment, resolveAttachments } from './attachments.ts';
import { blockDirections } from './block-directions.ts';
import { captions } from './captions.ts';
import { idPrefix, leadToHeadings } from './heading-anchors.ts';
import { htmlAsText } from './html-as-text.ts';
import { limitWork } from './limit-work.ts';
import { linksInLinks } from './links-in-links.ts';
import { lowerCaseSchemes } from './lower-case-schemes.ts';
import { outlineHeadings } from './outline-headings.ts';
import { outsidePictures } from './outside-pictures.ts';

export interface Reading {
  remarkPlugins: PluggableList;
  remarkRehypeOptions: RemarkRehypeOptions;
  rehypePlugins: PluggableList;
  /** All addresses are safe at this point. react-markdown's own filter would remove those of attached files. */
  urlTransform: (address: string) => string;
}

const hidden = 'visually-hidden';

/** GitHub's schema, reduced to what Markdown can express. */
const schema: Schema = {
  ...defaultSchema,
  attributes: { ...defaultSchema.attributes, h2: [['className', hidden]] },
  // Only footnotes have ids here, and these already have the prefix.
  clobberPrefix: '',
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto', 'tel', attachmentScheme],
    src: ['http', 'https', attachmentScheme],
  },
};

/**
 * How every part of the portal parses Markdown: GitHub Flavored Markdown with line breaks, sanitised, with headings
 * below the page's h1. The result is a set of react-markdown options. Plugins for looks, such as highlighting, come
 * after these.
 */
export const reading = (resolveAttachment: ResolveAttachment): Reading => ({
  remarkPlugins: [limitWork, remarkGfm, remarkBreaks],
  remarkRehypeOptions: { handlers: { html: htmlAsText }, footnoteLabelProperties: { className: [hidden] } },
  rehypePlugins: [
    lowerCaseSchemes,
    [rehypeSanitize, schema],
    outsidePictures,
    [resolveAttachments, resolveAttachment],
    linksInLinks,
    captions,
    outlineHeadings,
    [rehypeSlug, { prefix: idPrefix }],
    leadToHeadings,
    blockDirections,
  ],
  urlTransform: (address) => address,
});
