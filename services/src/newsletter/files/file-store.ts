import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PostFile } from '../post.entity.ts';

/** A file to store. For an image, with its size in pixels. */
export interface Content extends Pick<PostFile, 'name' | 'mediaType'> {
  content: Buffer;
  imageWidth?: number;
  imageHeight?: number;
  imageResizable?: boolean;
}

/** Owner and post of a file. */
export type Place = Pick<PostFile, 'uploaderId' | 'postId' | 'position'>;

/** A resized image: its maximum width in pixels, and whether it is for mail programs. */
export interface Variant {
  width: number;
  forMail: boolean;
}

/** The bytes as they were uploaded. */
const original: Variant = { width: 0, forMail: false };

/** The bytes of files in PostgreSQL: one backup covers posts and files, and deleting a post deletes its files. */
@Injectable()
export class FileStore {
  constructor(private readonly database: DataSource) {}

  async storeFile(manager: EntityManager, { content, ...file }: Content, place: Place): Promise<PostFile> {
    const id = randomUUID();
    await manager.insert(PostFile, { ...file, ...place, id, bytes: content.length });
    await this.keep(manager, id, content);
    return manager.findOneByOrFail(PostFile, { id });
  }

  /** Null if it does not exist, for example a variant that nobody has requested. */
  async readFile(id: string, { width, forMail } = original): Promise<Buffer | null> {
    const sql = 'SELECT content FROM file_contents WHERE file_id = $1 AND width = $2 AND for_mail = $3';
    const [row]: { content: Buffer }[] = await this.database.query(sql, [id, width, forMail]);
    return row?.content ?? null;
  }

  /** Stores a variant of an image, unless the file was deleted. */
  keepVariant(id: string, variant: Variant, content: Buffer): Promise<void> {
    return this.keep(this.database.manager, id, content, variant);
  }

  private async keep(manager: EntityManager, id: string, content: Buffer, variant = original): Promise<void> {
    await manager.query(
      `INSERT INTO file_contents (file_id, width, for_mail, content)
       SELECT id, $2, $3, $4 FROM post_files WHERE id = $1 FOR KEY SHARE ON CONFLICT DO NOTHING`,
      [id, variant.width, variant.forMail, content],
    );
  }
}
