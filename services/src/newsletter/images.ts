import { Injectable } from '@nestjs/common';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** As much as a good camera makes. What is larger is kept as a file that nobody decodes. */
const maxPixels = 50_000_000;
/** Of a WebP. */
const maxSide = 16_383;
const quality = { cleaned: 90, resized: 80 } as const;

/** What browsers show, by media type. SVG is a document with scripts, never an image. */
const formats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;
type MediaType = keyof typeof formats;

export interface Image {
  content: Buffer;
  /** In pixels, as it is seen. */
  width: number;
  height: number;
}

/** Reads, cleans and resizes pictures, one at a time: each may take much memory. */
@Injectable()
export class Images {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * An image that pages can show, upright and without what its camera noted (places, names). One that has none of that
   * keeps its very bytes. Null where the bytes are no such image.
   */
  async read(mediaType: string, bytes: Buffer): Promise<Image | null> {
    if (!isShown(mediaType)) return null;
    const image = await this.inTurn(() => clean(mediaType, bytes)).catch(() => null);
    return image && Math.max(image.width, image.height) <= maxSide ? image : null;
  }

  /** The image as WebP, `width` pixels wide. */
  resize(bytes: Buffer, width: number): Promise<Buffer> {
    return this.inTurn(() => open(bytes).resize({ width }).webp({ quality: quality.resized }).toBuffer());
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}

const isShown = (mediaType: string): mediaType is MediaType => Object.hasOwn(formats, mediaType);

const open = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: maxPixels, animated: true, failOn: 'none' });

async function clean(mediaType: MediaType, bytes: Buffer): Promise<Image> {
  const metadata = await open(bytes).metadata();
  if (metadata.mediaType !== mediaType) throw new Error(`A ${metadata.mediaType} that looks like a ${mediaType}`);
  if (!tellsMore(metadata)) return { content: bytes, ...sizeOf(metadata) };
  const upright = open(bytes).autoOrient().keepIccProfile();
  const content = await upright.toFormat(formats[mediaType], { quality: quality.cleaned }).toBuffer();
  return { content, ...sizeOf(await open(content).metadata()) };
}

const tellsMore = ({ exif, xmp, iptc, tifftagPhotoshop, comments }: Metadata): boolean =>
  Boolean(exif || xmp || iptc || tifftagPhotoshop || comments?.length);

/** Of an animation, the size of one frame. */
const sizeOf = ({ width, height, pageHeight }: Metadata) => ({ width, height: pageHeight ?? height });
