import type { ImageSource } from './attachments.ts';
import { type HtmlOptions, markdownToHtml } from './html.ts';

/** The input of a thread. Everything is plain data. */
export interface ReadingTask extends Pick<HtmlOptions, 'cover' | 'pictures' | 'baseUrl' | 'styles'> {
  source: string;
  /** The post's files by name: an image source, or the address of another file. */
  files: ReadonlyMap<string, string | ImageSource>;
}

/** The work `html` of the threads in `ReadingThreads`. */
export const readHtml = ({ source, files, ...options }: ReadingTask): string =>
  markdownToHtml(source, { ...options, resolveAttachment: (name) => files.get(name) });
