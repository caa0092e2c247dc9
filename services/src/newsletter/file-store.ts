import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { PostFile } from './post.entity.ts';

/** A file to be stored. Its image size is in pixels, where it is an image. */
export interface Content extends Pick<PostFile, 'name' | 'mediaType'> {
  content: Buffer;
  imageWidth?: number;
  imageHeight?: number;
}

/** Whose a file is, and where. */
export type Place = Pick<PostFile, 'uploaderId' | 'postId' | 'position'>;

/** Stands for the bytes as they were uploaded. */
const original = 0;

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

  /** Null where there is none, such as a width that nobody asked for yet. */
  async readFile(id: string, width: number = original): Promise<Buffer | null> {
    const sql = 'SELECT content FROM file_contents WHERE file_id = $1 AND width = $2';
    const [row]: { content: Buffer }[] = await this.database.query(sql, [id, width]);
    return row?.content ?? null;
  }

  /** Keeps an image in another width; of a file that was deleted meanwhile, nothing. */
  keepResized(id: string, width: number, content: Buffer): Promise<void> {
    return this.keep(this.database.manager, id, content, width);
  }

  private async keep(manager: EntityManager, id: string, content: Buffer, width = original): Promise<void> {
    await manager.query(
      `INSERT INTO file_contents (file_id, width, content)
       SELECT id, $2, $3 FROM post_files WHERE id = $1 FOR KEY SHARE ON CONFLICT DO NOTHING`,
      [id, width, content],
    );
  }
}
