import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Post } from './post.entity.ts';

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
