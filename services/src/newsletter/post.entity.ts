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

  /** The member who wrote it; null where that is nobody's record any more. */
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

  /** Null until the first edit. */
  @Column('timestamptz', { name: 'updated_at', nullable: true })
  updatedAt!: Date | null;

  @OneToMany(
    () => PostFile,
    (file) => file.post,
  )
  files!: PostFile[];
}
