import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { prepare } from '../../database/prepare.ts';
import type { RequestTo } from '../../http/endpoint.ts';
import { FileResponse } from '../../http/file-response.ts';
import type { Post, PostFile } from '../post.entity.ts';
import { PostAccess } from '../post-access.ts';
import { FileStore, type Variant } from './file-store.ts';
import { FilesInMemory } from './files-in-memory.ts';
import { Images } from './images.ts';

const FileId = z.uuid();

/** Bytes that any screen may load: a picture of so few is not made anew without need. */
const lightBytes = 300 * 1024;
/** What every mail program shows. */
const mailTypes = ['image/jpeg', 'image/png', 'image/gif'];

interface StoredFile
  extends Pick<
      PostFile,
      'id' | 'bytes' | 'name' | 'mediaType' | 'imageWidth' | 'imageResizable' | 'uploaderId' | 'postId'
    >,
    Pick<Post, 'authorId'> {
  /** Whether its post is published, by the database's clock (ADR 15). */
  isPublic: boolean;
}

const findFile = prepare<StoredFile>(`
  SELECT file.id, bytes, name, media_type AS "mediaType", image_width AS "imageWidth", image_resizable AS "imageResizable",
    uploader_id AS "uploaderId", post_id AS "postId", author_id AS "authorId",
    coalesce(published_at <= now(), false) AS "isPublic"
  FROM post_files AS file LEFT JOIN posts ON posts.id = post_id WHERE file.id = $1`);

/** Hands attached files out (decision 12). */
@Injectable()
export class Downloads {
  private readonly resizing = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly manager: EntityManager,
    private readonly access: PostAccess,
    private readonly store: FileStore,
    private readonly images: Images,
    private readonly memory: FilesInMemory,
  ) {}

  /** A file, or its image in a width and format for its reader. */
  async get(input: RequestTo<'GET /newsletter/getFile'>['input'], actor?: Actor | null): Promise<FileResponse> {
    const { id, width, format } = input;
    const [file] = FileId.safeParse(id).success ? await findFile(this.manager, [id]) : [];
    if (!file || !(file.isPublic || (await this.isFor(actor, file)))) throw fileNotFound();
    const { name, mediaType, isPublic } = file;
    if (width !== undefined && !file.imageWidth) throw new PortalError('invalid', 'This file is not an image.');
    const variant = width && { width, forMail: format === 'mail' };
    if (!variant || isFitAsItIs(file, variant)) {
      return new FileResponse({ id, name, mediaType, isPublic, read: (whenSent) => this.original(file, whenSent) });
    }
    const made = variant.forMail
      ? { id: `${id}-${width}-mail`, ending: 'jpg', mediaType: 'image/jpeg' }
      : { id: `${id}-${width}`, ending: 'webp', mediaType: 'image/webp' };
    return new FileResponse({
      ...made,
      name: `${name.replace(/\.[^.]*$/, '')}-${width}.${made.ending}`,
      isPublic,
      read: () => this.variant(file, variant),
    });
  }

  private async isFor(actor: Actor | null | undefined, file: StoredFile): Promise<boolean> {
    if (!actor) return false;
    return file.postId ? this.access.mayEdit(actor, file) : file.uploaderId === actor.id;
  }

  private original(file: StoredFile, whenSent: (free: () => void) => void): Promise<Buffer> {
    const { content, free } = this.hold(file);
    whenSent(free);
    return content;
  }

  private hold(file: StoredFile) {
    return this.memory.hold(file, async () => {
      const content = await this.store.readFile(file.id);
      if (!content) throw fileNotFound();
      return content;
    });
  }

  /** Made once, also where many ask at once. */
  private async variant(file: StoredFile, variant: Variant): Promise<Buffer> {
    const key = `${file.id} ${variant.width} ${variant.forMail}`;
    const made = (await this.store.readFile(file.id, variant)) ?? this.resizing.get(key);
    if (made) return made;
    const making = this.resize(file, variant).finally(() => this.resizing.delete(key));
    this.resizing.set(key, making);
    return making;
  }

  private async resize(file: StoredFile, variant: Variant): Promise<Buffer> {
    const { content: original, free } = this.hold(file);
    try {
      const content = await this.images.resize(await original, variant);
      await this.store.keepVariant(file.id, variant, content);
      return content;
    } finally {
      free();
    }
  }
}

function isFitAsItIs(
  { bytes, mediaType, imageWidth, imageResizable }: StoredFile,
  { width, forMail }: Variant,
): boolean {
  const isLight = bytes <= lightBytes && (imageWidth ?? 0) <= width;
  return forMail ? isLight && mailTypes.includes(mediaType) : isLight || !imageResizable;
}

const fileNotFound = () => new PortalError('not_found', 'File not found.');
