import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { PostFile } from '../post.entity.ts';

/** A file to be stored. Its image size is in pixels, where it is an image. */
export interface Content extends Pick<PostFile, 'name' | 'mediaType'> {
  content: Buffer;
  imageWidth?: number;
  imageHeight?: number;
  imageResizable?: boolean;
}

/** Whose a file is, and where. */
export type Place = Pick<PostFile, 'uploaderId' | 'postId' | 'position'>;

/** An image as it is made anew: at most so wide in pixels, and fit for mail programs or for browsers. */
export interface Variant {
  width: number;
  forMail: boolean;
}

/** Stands for the bytes as they were uploaded. */
const original: Variant = { width: 0, forMail: false };

/** The bytes of files, in PostgreSQL: one backup holds posts and files, and a deleted post takes its files along. */
@Injectable()
export class FileStore {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async storeFile(manager: EntityManager, { content, ...file }: Content, place: Place): Promise<PostFile> {
    const id = randomUUID();
    await manager.insert(PostFile, { ...file, ...place, id, bytes: content.length });
    await this.keep(manager, id, content);
    return manager.findOneByOrFail(PostFile, { id });
  }

  /** Null where there is none, such as a variant that nobody asked for yet. */
  async readFile(id: string, { width, forMail } = original): Promise<Buffer | null> {
    const sql = 'SELECT content FROM file_contents WHERE file_id = $1 AND width = $2 AND for_mail = $3';
    const [row]: { content: Buffer }[] = await this.database.query(sql, [id, width, forMail]);
    return row?.content ?? null;
  }

  /** Keeps a variant of an image; of a file that was deleted meanwhile, nothing. */
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
