import type { Chapter } from '@portal/contracts';
import { Column, CreateDateColumn, Entity, OneToMany, PrimaryColumn } from 'typeorm';
import { PostFile } from './post-file.entity.ts';

/** A newsletter post (spec section 3). */
@Entity('posts')
export class Post {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  title!: string;

  /** Markdown. */
  @Column('text')
  content!: string;

  /** The member who wrote it, where one did. */
  @Column('integer', { name: 'author_id', nullable: true })
  authorId!: number | null;

  @Column('text', { name: 'author_name' })
  authorName!: string;

  @Column('text', { array: true })
  tags!: string[];

  /** Empty: visible to all. */
  @Column('text', { array: true })
  chapters!: Chapter[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Null: a draft. In the future: scheduled. Else since when it is published. */
  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt!: Date | null;

  /** Null until the first edit, be it before or after it was published. */
  @Column('timestamptz', { name: 'updated_at', nullable: true })
  updatedAt!: Date | null;

  /** What its author's browser called the request that made it. */
  @Column('uuid', { name: 'request_key', nullable: true, select: false })
  requestKey!: string | null;

  @OneToMany(
    () => PostFile,
    (file) => file.post,
  )
  files!: PostFile[];
}
