import type { Chapter } from '@portal/contracts';
import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryColumn,
  type Relation,
} from 'typeorm';

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

  /** Null until the first edit. */
  @Column('timestamptz', { name: 'updated_at', nullable: true })
  updatedAt!: Date | null;

  @OneToMany(
    () => PostFile,
    (file) => file.post,
  )
  files!: PostFile[];
}

/** A file attached to a post. */
@Entity('post_files')
export class PostFile {
  @PrimaryColumn('uuid')
  id!: string;

  @ManyToOne(
    () => Post,
    (post) => post.files,
    { onDelete: 'CASCADE' },
  )
  @JoinColumn({ name: 'post_id' })
  post!: Relation<Post>;

  /** Place among the post's files, from 0. */
  @Column('integer')
  position!: number;

  @Column('text')
  name!: string;

  @Column('text', { name: 'media_type' })
  mediaType!: string;

  /** Size. */
  @Column('integer')
  bytes!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
