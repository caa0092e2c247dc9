import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Post } from './post.entity.ts';

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

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
