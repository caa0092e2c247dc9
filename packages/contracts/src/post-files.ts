import { imageWidths } from './constants.ts';
import type { AttachedFile } from './newsletter.ts';

/** Where a file of a post is downloaded, on the portal; with `width`, where an image is found so wide, in pixels. */
export const fileAddress = (id: string, width?: (typeof imageWidths)[number]): string =>
  `/api/v1/newsletter/getFile?id=${encodeURIComponent(id)}${width ? `&width=${width}` : ''}`;

/** The widths in which an image is offered that are smaller than its own. */
export const smallerWidths = ({ width }: { width: number }) => imageWidths.filter((offered) => offered < width);

/** A picture fills the text's width, or the screen's where that is smaller. */
const sizes = '(max-width: 44rem) calc(100vw - 2rem), 42rem';

/** What the element that shows an attached image says: originals may be huge, so its own is offered only where it isn't. */
export function imageSource(id: string, image: NonNullable<AttachedFile['image']>) {
  const smaller = smallerWidths(image);
  const offers = smaller.map((width) => `${fileAddress(id, width)} ${width}w`);
  if (smaller.length < imageWidths.length) offers.push(`${fileAddress(id)} ${image.width}w`);
  return { src: fileAddress(id, smaller.at(1)), srcSet: offers.join(', '), sizes, ...image };
}
