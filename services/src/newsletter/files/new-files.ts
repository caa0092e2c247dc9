import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { postLimits } from '@portal/contracts';
import { storedFileName } from '@portal/contracts/file-names';
import { PortalError } from '@portal/http-server';
import { fileTypeFromBuffer } from 'file-type';
import { contentOf, type SentFile } from '../../http/data-url.ts';
import type { Content } from './file-store.ts';
import { Images, NotesRemain } from './images.ts';

/** Makes what a browser sent into what is stored (decision 12): nothing that it says about a file is believed. */
@Injectable()
export class NewFiles {
  constructor(private readonly images: Images) {}

  /** @throws {PortalError} `too_large` or `invalid`, naming the file. */
  async acceptAll(files: SentFile[]): Promise<Content[]> {
    const accepted: Content[] = [];
    for (const file of files) {
      accepted.push(await this.accept(file));
      // Others are answered before the next file is looked at.
      await setImmediate();
    }
    return accepted;
  }

  /** The same for one file. */
  async accept(file: SentFile): Promise<Content> {
    const name = storedFileName(file.name);
    const bytes = contentOf(file);
    if (!bytes) throw new PortalError('invalid', `“${name}” could not be read. Please attach it again.`);
    if (bytes.length > postLimits.fileBytes) {
      throw new PortalError('too_large', `“${name}” is larger than ${postLimits.fileBytes / 1024 / 1024} MB.`);
    }
    const mediaType = await mediaTypeOf(bytes);
    const image = await this.images.read(mediaType, bytes).catch((error) => {
      throw error instanceof NotesRemain ? new PortalError('invalid', notesRemain(name)) : error;
    });
    const { content = bytes, width: imageWidth, height: imageHeight, resizable: imageResizable } = image ?? {};
    return { name, mediaType, content, imageWidth, imageHeight, imageResizable };
  }
}

const notesRemain = (name: string): string =>
  `“${name}” holds notes such as the place where it was taken, and is too large or too damaged to remove them. Please save it as a smaller picture and attach it again.`;

async function mediaTypeOf(bytes: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(bytes);
  if (known) return known.mime;
  return isUtf8(bytes) && !bytes.includes(0) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}
