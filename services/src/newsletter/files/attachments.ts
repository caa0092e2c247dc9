import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type AttachedFile, type PostCover, type PostInput, postLimits, tooManyFiles } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import type { Actor } from '../../auth/actor.ts';
import type { SentFile } from '../../http/data-url.ts';
import { PostFile } from '../post.entity.ts';
import { attachedFile } from '../post-shapes.ts';
import { type Content, FileStore } from './file-store.ts';
import { NewFiles } from './new-files.ts';

/** What a form sent. */
interface Sent extends Pick<PostInput, 'existingFiles' | 'cover'> {
  files?: SentFile[];
}

/** What a post shall have attached: files that are there already, then new ones. */
export interface Wanted {
  kept: string[];
  added: Content[];
  /** Undefined: the cover stays as it is. */
  cover: PostCover | null | undefined;
}

/** Files on their way into posts. */
@Injectable()
export class Attachments {
  constructor(
    @InjectRepository(PostFile) private readonly files: Repository<PostFile>,
    private readonly store: FileStore,
    private readonly incoming: NewFiles,
  ) {}

  /** Stores a file that no post has yet. */
  async upload(actor: Actor, file: SentFile): Promise<AttachedFile> {
    const content = await this.incoming.accept(file);
    const place = { uploaderId: actor.id, postId: null, position: 0 };
    return attachedFile(
      await this.files.manager.transaction((manager) => this.store.storeFile(manager, content, place)),
    );
  }

  /** Reads what a form sent, before any row is held. */
  async wanted({ files = [], existingFiles = [], cover }: Sent): Promise<Wanted> {
    const kept = [...new Set(existingFiles.map(({ id }) => id))];
    if (kept.length + files.length > postLimits.files) throw PortalError.ofField('invalid', 'files', tooManyFiles);
    return { kept, added: await this.incoming.acceptAll(files), cover };
  }

  /** Leaves a post with the wanted files alone, in their order. Kept ones are its own, or the actor's uploads. */
  async attach(manager: EntityManager, actor: Actor, postId: string, { kept, added, cover }: Wanted): Promise<void> {
    const mine = { postId: IsNull(), uploaderId: actor.id };
    const found = await manager.find(PostFile, {
      where: [{ postId }, mine].map((whose) => ({ ...whose, id: In(kept) })),
      lock: { mode: 'pessimistic_write' },
    });
    if (found.length < kept.length) throw PortalError.ofField('invalid', 'files', fileGone);
    if (cover && !found.some(({ id, imageWidth }) => id === cover.file && imageWidth)) {
      throw PortalError.ofField('invalid', 'cover', noCover);
    }
    await manager.delete(PostFile, { postId, id: Not(In(kept)) });
    for (const [position, id] of kept.entries()) await manager.update(PostFile, id, { postId, position });
    if (cover !== undefined) await manager.update(PostFile, { postId, coverAlt: Not(IsNull()) }, { coverAlt: null });
    if (cover) await manager.update(PostFile, cover.file, { coverAlt: cover.alt });
    for (const [index, content] of added.entries()) {
      const place = { uploaderId: actor.id, postId, position: kept.length + index };
      await this.store.storeFile(manager, content, place);
    }
  }
}

const fileGone = 'An attached file is no longer there. Please remove it and attach it again.';
const noCover = 'The cover must be a picture among the attached files.';
