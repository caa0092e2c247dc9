import type { PostForm } from '@portal/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Post } from './post.entity.ts';

/** A form as it is stored: of its files only the ids, in their order. */
export interface StoredForm extends Omit<PostForm, 'files'> {
  files: { id: string }[];
}

/** The unsaved changes of one member to one post; to a new post where `postId` is null. One row for each. */
@Entity('post_drafts')
export class PostDraft {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('integer', { name: 'author_id' })
  authorId!: number;

  @Column('uuid', { name: 'post_id', nullable: true })
  postId!: string | null;

  @ManyToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post?: Relation<Post> | null;

  /** A random number of the open editor that saved it last. */
  @Column('integer', { name: 'editor_id' })
  editorId!: number;

  /** Counts the saves, from 1. */
  @Column('integer')
  version!: number;

  /** When the post had been saved last as the draft started. */
  @Column('timestamptz', { name: 'edited_from', nullable: true })
  editedFrom!: Date | null;

  /** With which a new post will be created. */
  @Column('uuid', { name: 'request_key', nullable: true })
  requestKey!: string | null;

  @Column('jsonb')
  form!: StoredForm;

  @Column('jsonb', { name: 'other_form', nullable: true })
  otherForm!: StoredForm | null;

  /** Files of both forms: they are not cleaned up while the draft is there. */
  @Column('uuid', { name: 'file_ids', array: true })
  fileIds!: string[];

  @Column('timestamptz', { name: 'saved_at' })
  savedAt!: Date;
}
