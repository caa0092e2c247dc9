import { Injectable } from '@nestjs/common';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import type { Variant } from './file-store.ts';

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
  /** Whether it can be had in other widths: decoding all frames of a long animation would take too much memory. */
  resizable?: boolean;
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

  /**
   * The image, no wider than `width` pixels: as WebP, or as all mail programs show it, a JPEG on white; of an animation that
   * is its first frame.
   */
  resize(bytes: Buffer, { width, forMail }: Variant): Promise<Buffer> {
    const resized = open(bytes, { animated: !forMail }).resize({ width, withoutEnlargement: true });
    const made = forMail
      ? resized.flatten({ background: 'white' }).jpeg({ quality: quality.resized })
      : resized.webp({ quality: quality.resized });
    return this.inTurn(() => made.toBuffer());
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}

const isShown = (mediaType: string): mediaType is MediaType => Object.hasOwn(formats, mediaType);

const open = (bytes: Buffer, options: SharpOptions = {}): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, animated: true, failOn: 'none', ...options });

/** Whether all of it is there, of an animation the first frame. Browsers show what is missing as a grey area. */
const isWhole = (bytes: Buffer): Promise<boolean> =>
  open(bytes, { animated: false, failOn: 'truncated' })
    .resize({ width: 1 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

async function clean(mediaType: MediaType, bytes: Buffer): Promise<Image | null> {
  const metadata = await sharp(bytes, { limitInputPixels: false, animated: true, failOn: 'none' })
    .metadata()
    .catch(() => null);
  if (metadata?.mediaType !== mediaType) {
    if (notes.some((note) => bytes.includes(note))) throw new NotesRemain();
    return null;
  }
  if (!tellsMore(metadata)) return (await isWhole(bytes)) ? shown(bytes, metadata) : null;
  const upright = open(bytes, { failOn: 'truncated' }).autoOrient().keepIccProfile();
  const remade = upright.toFormat(formats[mediaType], { quality: quality.cleaned }).toBuffer();
  const content = await remade.catch((cause) => {
    throw new NotesRemain(undefined, { cause });
  });
  return shown(content, await open(content).metadata());
}

function shown(content: Buffer, metadata: Metadata): Image {
  const size = sizeOf(metadata);
  if (Math.max(size.width, size.height) > maxSide) return { content };
  return { content, ...size, resizable: metadata.width * metadata.height <= maxPixels };
}

const tellsMore = ({ exif, xmp, iptc, tifftagPhotoshop, comments }: Metadata): boolean =>
  Boolean(exif || xmp || iptc || tifftagPhotoshop || comments?.length);

/** Of an animation, the size of one frame. */
const sizeOf = ({ width, height, pageHeight }: Metadata) => ({ width, height: pageHeight ?? height });
