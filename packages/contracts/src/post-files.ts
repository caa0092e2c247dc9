import { imageWidths } from './constants.ts';
import type { AttachedFile, NewsletterPost } from './newsletter.ts';

/** Address of a file of a post. With `width` (pixels), the address of an image that is at most so wide. */
export const fileAddress = (id: string, width?: (typeof imageWidths)[number]): string =>
  `/api/v1/newsletter/getFile?id=${encodeURIComponent(id)}${width ? `&width=${width}` : ''}`;

/** The address scheme of a post's own files in Markdown. */
export const attachmentScheme = 'attachment';

export const attachmentAddress = (fileName: string): string =>
  `${attachmentScheme}:${encodeURIComponent(fileName).replaceAll('(', '%28').replaceAll(')', '%29')}`;

/** The widths of an image: all smaller ones, and the first that is not smaller than the original. */
export const offeredWidths = ({ width }: { width: number }) =>
  imageWidths.filter((_, index) => (imageWidths[index - 1] ?? 0) < width);

/** A picture is as wide as the text, or as the screen if that is narrower. */
const textSizes = '(max-width: 44rem) calc(100vw - 2rem), 42rem';

/**
 * Attributes of the element that shows an attached image. They never name the original, because an image with few
 * pixels can have many bytes.
 */
export function imageSource(id: string, image: NonNullable<AttachedFile['image']>, sizes = textSizes) {
  const widths = offeredWidths(image);
  const offers = widths.map((width) => `${fileAddress(id, width)} ${Math.min(width, image.width)}w`);
  return { src: fileAddress(id, widths.at(1) ?? widths[0]), srcSet: offers.join(', '), sizes, ...image };
}

/** The cover of a post as a picture, with its file's id and its description. Undefined if it has none. */
export function coverOf({ cover, files }: Pick<NewsletterPost, 'cover' | 'files'>) {
  const { id, image } = files.find(({ id }) => id === cover?.file) ?? {};
  return cover && id && image ? { id, image, alt: cover.alt } : undefined;
}
