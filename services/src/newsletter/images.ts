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
  /** In pixels, as it is seen; none where it is too large for pages to show. */
  width?: number;
  height?: number;
}

/** A picture that keeps what its camera noted, because it cannot be made anew without that. */
export class NotesRemain extends Error {}

/** How such notes begin in pictures that cannot be read. */
const notes = ['Exif\0\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap/', 'Photoshop 3.0'];

/** Reads, cleans and resizes pictures, one at a time: each may take much memory. */
@Injectable()
export class Images {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * An image, upright and without what its camera noted (places, names). One that has none of that keeps its very bytes.
   * Null where the bytes are no image that pages show.
   * @throws {NotesRemain}
   */
  async read(mediaType: string, bytes: Buffer): Promise<Image | null> {
    if (!isShown(mediaType)) return null;
    return this.inTurn(() => clean(mediaType, bytes));
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

async function clean(mediaType: MediaType, bytes: Buffer): Promise<Image | null> {
  const metadata = await sharp(bytes, { limitInputPixels: false, animated: true, failOn: 'none' })
    .metadata()
    .catch(() => null);
  if (metadata?.mediaType !== mediaType) {
    if (notes.some((note) => bytes.includes(note))) throw new NotesRemain();
    return null;
  }
  if (!tellsMore(metadata)) return isDecoded(metadata) ? shown(bytes, metadata) : null;
  const upright = open(bytes).autoOrient().keepIccProfile();
  const remade = upright.toFormat(formats[mediaType], { quality: quality.cleaned }).toBuffer();
  const content = await remade.catch((cause) => {
    throw new NotesRemain(undefined, { cause });
  });
  return shown(content, await open(content).metadata());
}

const isDecoded = ({ width, height }: Metadata): boolean => width * height <= maxPixels;

function shown(content: Buffer, metadata: Metadata): Image {
  const size = sizeOf(metadata);
  return Math.max(size.width, size.height) > maxSide ? { content } : { content, ...size };
}

const tellsMore = ({ exif, xmp, iptc, tifftagPhotoshop, comments }: Metadata): boolean =>
  Boolean(exif || xmp || iptc || tifftagPhotoshop || comments?.length);

/** Of an animation, the size of one frame. */
const sizeOf = ({ width, height, pageHeight }: Metadata) => ({ width, height: pageHeight ?? height });
