import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PortalError } from '@portal/http-server';
import { Repository } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import type { RequestTo } from '../../http/endpoint.ts';
import { FileResponse } from '../../http/file-response.ts';
import { PostFile } from '../post.entity.ts';
import { PostAccess } from '../post-access.ts';
import { FileStore, type Variant } from './file-store.ts';
import { FilesInMemory } from './files-in-memory.ts';
import { Images } from './images.ts';

const FileId = z.uuid();

/** Bytes that any screen may load: a picture of so few is not made anew without need. */
const lightBytes = 300 * 1024;
/** What every mail program shows. */
const mailTypes = ['image/jpeg', 'image/png', 'image/gif'];

/** Hands attached files out (decision 12). */
@Injectable()
export class Downloads {
  private readonly resizing = new Map<string, Promise<Buffer>>();

  constructor(
    @InjectRepository(PostFile) private readonly files: Repository<PostFile>,
    private readonly access: PostAccess,
    private readonly store: FileStore,
    private readonly images: Images,
    private readonly memory: FilesInMemory,
  ) {}

  /** A file, or its image in a width and format for its reader. */
  async get(input: RequestTo<'GET /newsletter/getFile'>['input'], actor?: Actor | null): Promise<FileResponse> {
    const { id, width, format } = input;
    const file = FileId.safeParse(id).success ? await this.find(id) : null;
    const isPublic = Boolean(file && isPublished(file));
    if (!file || !(isPublic || (await this.isFor(actor, file)))) throw fileNotFound();
    const { name, mediaType } = file;
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

  private find(id: string): Promise<PostFile | null> {
    const post = { id: true, publishedAt: true, authorId: true } as const;
    return this.files.findOne({
      where: { id },
      relations: { post: true },
      select: {
        id: true,
        bytes: true,
        name: true,
        mediaType: true,
        imageWidth: true,
        imageResizable: true,
        uploaderId: true,
        post,
      },
    });
  }

  private async isFor(actor: Actor | null | undefined, { post, uploaderId }: PostFile): Promise<boolean> {
    if (!actor) return false;
    return post ? this.access.mayEdit(actor, post) : uploaderId === actor.id;
  }

  private original(file: PostFile, whenSent: (free: () => void) => void): Promise<Buffer> {
    const { content, free } = this.hold(file);
    whenSent(free);
    return content;
  }

  private hold(file: PostFile) {
    return this.memory.hold(file, async () => {
      const content = await this.store.readFile(file.id);
      if (!content) throw fileNotFound();
      return content;
    });
  }

  /** Made once, also where many ask at once. */
  private async variant(file: PostFile, variant: Variant): Promise<Buffer> {
    const key = `${file.id} ${variant.width} ${variant.forMail}`;
    const made = (await this.store.readFile(file.id, variant)) ?? this.resizing.get(key);
    if (made) return made;
    const making = this.resize(file, variant).finally(() => this.resizing.delete(key));
    this.resizing.set(key, making);
    return making;
  }

  private async resize(file: PostFile, variant: Variant): Promise<Buffer> {
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

const isPublished = ({ post }: PostFile): boolean => Boolean(post?.publishedAt && post.publishedAt <= new Date());

function isFitAsItIs({ bytes, mediaType, imageWidth, imageResizable }: PostFile, { width, forMail }: Variant): boolean {
  const isLight = bytes <= lightBytes && (imageWidth ?? 0) <= width;
  return forMail ? isLight && mailTypes.includes(mediaType) : isLight || !imageResizable;
}

const fileNotFound = () => new PortalError('not_found', 'File not found.');
