import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import type { Metadata, Sharp, default as SharpLibrary, SharpOptions } from 'sharp';
import type { Variant } from './file-store.ts';

const require = createRequire(import.meta.url);

/** Loads the library with the first image: it takes a quarter of a process's start. */
const sharp = (bytes: Buffer, options: SharpOptions): Sharp =>
  (require('sharp') as typeof SharpLibrary)(bytes, options);

/** The size of a good camera. A larger image is stored as a file and never decoded. */
const maxPixels = 50_000_000;
/** Maximum side of a WebP in pixels. */
const maxSide = 16_383;
const quality = { cleaned: 90, resized: 80 } as const;

/** Image types that browsers show, by media type. SVG is a document with scripts, so it never counts as an image. */
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
  /** In pixels, after rotation. Absent if it is too large for pages. */
  width?: number;
  height?: number;
  /** Whether it can be resized. Decoding all frames of a long animation needs too much memory. */
  resizable?: boolean;
}

/** An image whose metadata cannot be removed. */
export class NotesRemain extends Error {}

/** The first bytes of metadata in images that cannot be decoded. */
const notes = ['Exif\0\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap/', 'Photoshop 3.0'];

/** Reads, cleans and resizes images one at a time, because each can need much memory. */
@Injectable()
export class Images {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * An image, upright and without metadata (places, names). An image without metadata keeps its bytes. Null if pages
   * cannot show it.
   * @throws {NotesRemain}
   */
  async read(mediaType: string, bytes: Buffer): Promise<Image | null> {
    if (!isShown(mediaType)) return null;
    return this.inTurn(() => clean(mediaType, bytes));
  }

  /**
   * Resizes an image to at most `width` pixels: as WebP, or for mail programs as JPEG on white with the first frame
   * only.
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

/** Whether the image is complete, for an animation its first frame. Browsers show missing parts as a grey area. */
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
  if (!hasNotes(metadata)) return (await isWhole(bytes)) ? shown(bytes, metadata) : null;
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

const hasNotes = ({ exif, xmp, iptc, tifftagPhotoshop, comments }: Metadata): boolean =>
  Boolean(exif || xmp || iptc || tifftagPhotoshop || comments?.length);

/** For an animation, the size of one frame. */
const sizeOf = ({ width, height, pageHeight }: Metadata) => ({ width, height: pageHeight ?? height });
