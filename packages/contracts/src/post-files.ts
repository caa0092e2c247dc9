import { imageWidths } from './constants.ts';
import type { AttachedFile } from './newsletter.ts';

/**
 * Where a file of a post is downloaded, on the portal; with `width`, where an image is found that is at most so wide, in
 * pixels.
 */
export const fileAddress = (id: string, width?: (typeof imageWidths)[number]): string =>
  `/api/v1/newsletter/getFile?id=${encodeURIComponent(id)}${width ? `&width=${width}` : ''}`;

/** The widths in which an image is offered: up to the first that is not smaller than its own. */
export const offeredWidths = ({ width }: { width: number }) =>
  imageWidths.filter((_, index) => (imageWidths[index - 1] ?? 0) < width);

/** A picture fills the text's width, or the screen's where that is smaller. */
const sizes = '(max-width: 44rem) calc(100vw - 2rem), 42rem';

/** What the element that shows an attached image says. It never asks for the original: few pixels may be many bytes. */
export function imageSource(id: string, image: NonNullable<AttachedFile['image']>) {
  const widths = offeredWidths(image);
  const offers = widths.map((width) => `${fileAddress(id, width)} ${Math.min(width, image.width)}w`);
  return { src: fileAddress(id, widths.at(1) ?? widths[0]), srcSet: offers.join(', '), sizes, ...image };
}
