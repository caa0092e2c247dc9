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

/** What is known of an attached file; its bytes are in the `FileStore`. */
@Entity('post_files')
export class PostFile {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null: uploaded, and not part of a post yet. */
  @Column('uuid', { name: 'post_id', nullable: true })
  postId!: string | null;

  @ManyToOne(
    () => Post,
    (post) => post.files,
    { onDelete: 'CASCADE' },
  )
  @JoinColumn({ name: 'post_id' })
  post?: Relation<Post> | null;

  /** The member who uploaded it. */
  @Column('integer', { name: 'uploader_id', nullable: true })
  uploaderId!: number | null;

  /** Place among the post's files, from 0. */
  @Column('integer')
  position!: number;

  @Column('text')
  name!: string;

  /** As its bytes say, never as the uploader did. */
  @Column('text', { name: 'media_type' })
  mediaType!: string;

  /** Size. */
  @Column('integer')
  bytes!: number;

  /** In pixels, as it is seen; null for what is no image that pages can show. */
  @Column('integer', { name: 'image_width', nullable: true })
  imageWidth!: number | null;

  @Column('integer', { name: 'image_height', nullable: true })
  imageHeight!: number | null;

  /** Whether an image can be had in other widths: not where it is a long animation. */
  @Column('boolean', { name: 'image_resizable' })
  imageResizable!: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
