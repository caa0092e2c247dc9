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

  /** The member who wrote it, if it has one. */
  @Column('integer', { name: 'author_id', nullable: true })
  authorId!: number | null;

  @Column('text', { name: 'author_name' })
  authorName!: string;

  @Column('text', { array: true })
  tags!: string[];

  /** Empty: visible to everybody. */
  @Column('text', { array: true })
  chapters!: Chapter[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Null: a draft. In the future: scheduled. Otherwise the time of publication. */
  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt!: Date | null;

  /** Null until the first edit, before or after publication. */
  @Column('timestamptz', { name: 'updated_at', nullable: true })
  updatedAt!: Date | null;

  /** The key of the request that created it, from the author's browser. */
  @Column('uuid', { name: 'request_key', nullable: true, select: false })
  requestKey!: string | null;

  @OneToMany(
    () => PostFile,
    (file) => file.post,
  )
  files!: PostFile[];
}

/** An attached file. Its bytes are in the `FileStore`. */
@Entity('post_files')
export class PostFile {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null for an upload that is not part of a post yet. */
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

  /** Position among the post's files, from 0. */
  @Column('integer')
  position!: number;

  @Column('text')
  name!: string;

  /** Detected from the bytes, not from the upload. */
  @Column('text', { name: 'media_type' })
  mediaType!: string;

  /** Size in bytes. */
  @Column('integer')
  bytes!: number;

  /** In pixels, after rotation. Null for a file that pages cannot show as an image. */
  @Column('integer', { name: 'image_width', nullable: true })
  imageWidth!: number | null;

  @Column('integer', { name: 'image_height', nullable: true })
  imageHeight!: number | null;

  /** What describes the post's cover. Null for a file that is not the cover. */
  @Column('text', { name: 'cover_alt', nullable: true })
  coverAlt!: string | null;

  /** Whether an image can be resized. False for a long animation. */
  @Column('boolean', { name: 'image_resizable' })
  imageResizable!: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
