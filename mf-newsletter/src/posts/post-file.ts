import { imageWidths } from '@portal/contracts/constants';
import type { AttachedFile } from '@portal/contracts/newsletter';
import type { ImageSource } from '@portal/markdown/attachments';

/** A file as a post's text shows it: by its name, as a picture where it is one. */
export interface PostFile {
  name: string;
  address: string;
  image: ImageSource | null;
}

/** Where a file is downloaded; with `width`, where an image is found at most so wide, in pixels. */
export const fileAddress = (id: string, width?: number): string =>
  `/api/v1/newsletter/getFile?id=${encodeURIComponent(id)}${width ? `&width=${width}` : ''}`;

export const postFile = ({ id, name, image }: AttachedFile): PostFile => ({
  name,
  address: fileAddress(id),
  image: image && imageSource(id, image),
});

/** A picture fills the text's width, or the screen's where that is smaller. */
const sizes = '(max-width: 44rem) calc(100vw - 2rem), 42rem';

/** The widths that are smaller than the picture, and its own where no offered one is larger: originals may be huge. */
function imageSource(id: string, { width, height }: NonNullable<AttachedFile['image']>): ImageSource {
  const smaller = imageWidths.filter((offered) => offered < width);
  const offers = smaller.map((offered) => `${fileAddress(id, offered)} ${offered}w`);
  if (smaller.length < imageWidths.length) offers.push(`${fileAddress(id)} ${width}w`);
  const usual = smaller.at(1) ?? undefined;
  return { src: fileAddress(id, usual), srcSet: offers.join(', '), sizes, width, height };
}
