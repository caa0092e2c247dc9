import { Injectable } from '@nestjs/common';
import type { AttachedFile, ManagedPost, PostDraft, PostForm, SeenDraft } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { EntityManager, In, IsNull } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import { ManagedPosts } from './managed-posts.ts';
import { NewsletterStaff } from './newsletter-staff.ts';
import { Post, PostFile } from './post.entity.ts';
import { PostAccess } from './post-access.ts';
import { attachedFile } from './post-shapes.ts';
import { isEditedFrom } from './post-state.ts';

type Save = RequestTo<'POST /newsletter/saveDraft'>['input'];

/** A form as it is stored: of its files only the ids, in their order. */
interface StoredForm extends Omit<PostForm, 'files'> {
  files: { id: string }[];
}

/** A draft as it is stored: at most one of a member for each post, and one for a new post. */
interface StoredDraft {
  editorId: number;
  version: number;
  editedFrom: Date | null;
  requestKey: string | null;
  form: StoredForm;
  otherForm: StoredForm | null;
  /** Files of both forms: they are not cleaned up while the draft is there. */
  fileIds: string[];
  savedAt: Date;
}

const place = 'author_id = $1 AND post_id IS NOT DISTINCT FROM $2';
const find = prepare<StoredDraft>(
  `SELECT editor_id AS "editorId", version, edited_from AS "editedFrom", request_key AS "requestKey", form,
     other_form AS "otherForm", file_ids AS "fileIds", saved_at AS "savedAt"
   FROM post_drafts WHERE ${place}`,
);
/** The version that an editor has seen, and those that it has saved itself. Without a version, any. */
const remove = prepare(
  `DELETE FROM post_drafts WHERE ${place} AND ($3::uuid IS NULL OR request_key = $3)
     AND ($4::integer IS NULL OR version = $4 OR (editor_id = $5 AND version <= coalesce($6, version)))`,
);

/** A draft that becomes a post, by the post or its key, and what the editor knows of it. */
interface Saved {
  postId?: string;
  requestKey?: string;
  draft?: SeenDraft;
}

/** What staff have typed and not saved yet: everybody sees and changes only drafts of their own. Readers see none of it. */
@Injectable()
export class PostDrafts {
  constructor(
    private readonly manager: EntityManager,
    private readonly staff: NewsletterStaff,
    private readonly access: PostAccess,
    private readonly posts: ManagedPosts,
  ) {}

  /** The draft of a post, or of a new one, with the post as it is saved now. */
  async find(actor: Actor, postId?: string): Promise<ResultOf<'GET /newsletter/getDraft'>> {
    const post = await this.editable(actor, postId);
    const [draft] = await find(this.manager, [actor.id, postId]);
    const saved = post ?? (await this.created(actor, draft?.requestKey));
    return {
      draft: draft ? await this.shown(actor, draft, saved) : null,
      post: saved && (await this.posts.show(saved)),
    };
  }

  /**
   * Saves a draft. @returns the post, where it was saved after the draft had started
   * @throws {PortalError} `conflict` where another editor of the same member has saved the draft since.
   */
  async save(actor: Actor, input: Save): Promise<ManagedPost | null> {
    const post = await this.editable(actor, input.postId);
    const isWritten = await this.write(actor, input).catch(async (error) => {
      // The post can be deleted by now.
      await this.editable(actor, input.postId);
      throw error;
    });
    if (!isWritten) throw changedElsewhere();
    const isSame = post && isEditedFrom(post, input.editedFrom);
    const newer = isSame ? null : (post ?? (await this.created(actor, input.requestKey)));
    return newer && this.posts.show(newer);
  }

  /**
   * Deletes the draft that an editor has seen or saved itself. Another version of another editor stays, and one that the same
   * editor has saved since it asked for this. (A lower number is that of a later draft: each counts from 1.) Who is no longer
   * staff may, too: otherwise they could not close their editor.
   */
  async discard(actor: Actor, seen: RequestTo<'POST /newsletter/discardDraft'>['input']): Promise<void> {
    await remove(this.manager, [actor.id, seen.postId, null, seen.version, seen.editorId, seen.tried]);
  }

  /**
   * Deletes the draft that has become a post, in the transaction that saves the post. What another editor has made of it stays,
   * and is a choice where it is opened. Pages of releases before do not name their version.
   */
  async deleteSaved(manager: EntityManager, actor: Actor, { postId, requestKey, draft }: Saved): Promise<void> {
    await remove(manager, [actor.id, postId, requestKey, draft?.version, draft?.editorId, draft?.tried]);
  }

  private async editable(actor: Actor, postId?: string): Promise<Post | null> {
    if (postId) return this.access.editable(actor, postId);
    await this.staff.require(actor);
    return null;
  }

  /** The post that a request with this key has created. */
  private created({ id }: Actor, requestKey?: string | null): Promise<Post | null> | null {
    if (!requestKey) return null;
    const where = { authorId: id, requestKey };
    return this.manager.findOne(Post, { where, relations: { files: true } });
  }

  /** One statement, so that of two editors that save at once one is refused. @returns whether the draft is no other editor's */
  private async write(actor: Actor, input: Save): Promise<boolean> {
    const { postId, editorId, version, seen = version - 1, requestKey, form, otherForm } = input;
    const editedFrom = input.editedFrom && new Date(input.editedFrom);
    const files = [...form.files, ...(otherForm?.files ?? [])].map(({ id }) => id);
    const written = await this.manager.query<unknown[]>(
      `INSERT INTO post_drafts AS draft
         (author_id, post_id, editor_id, version, edited_from, request_key, form, other_form, file_ids)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (author_id, post_id) DO UPDATE SET
         (editor_id, version, edited_from, request_key, form, other_form, file_ids, saved_at) =
         (EXCLUDED.editor_id, EXCLUDED.version, EXCLUDED.edited_from, EXCLUDED.request_key, EXCLUDED.form,
          EXCLUDED.other_form, EXCLUDED.file_ids, now())
       WHERE draft.version < EXCLUDED.version AND (draft.editor_id = EXCLUDED.editor_id OR draft.version = $10)
       RETURNING id`,
      [actor.id, postId, editorId, version, editedFrom, requestKey, form, otherForm, files, seen],
    );
    if (written.length > 0) return true;
    const [draft] = await find(this.manager, [actor.id, postId]);
    return draft?.editorId === editorId;
  }

  private async shown(author: Actor, draft: StoredDraft, saved: Post | null): Promise<PostDraft> {
    const { version, editorId, editedFrom, requestKey, form, otherForm, savedAt } = draft;
    const files = await this.filesOf(author, draft, saved);
    return {
      version,
      editorId,
      editedFrom: timestampOrNull(editedFrom),
      requestKey: requestKey ?? undefined,
      form: withFiles(form, files),
      otherForm: otherForm && withFiles(otherForm, files),
      savedAt: timestampOf(savedAt),
    };
  }

  /** Those of its files that are still there, and may be shown to its author. */
  private async filesOf({ id: uploaderId }: Actor, { fileIds }: StoredDraft, saved: Post | null) {
    const upload = { postId: IsNull(), uploaderId };
    const found = await this.manager.findBy(
      PostFile,
      [upload, ...(saved ? [{ postId: saved.id }] : [])].map((whose) => ({ ...whose, id: In(fileIds) })),
    );
    return new Map(found.map((file) => [file.id, attachedFile(file)]));
  }
}

const withFiles = (form: StoredForm, files: Map<string, AttachedFile>): PostForm => ({
  ...form,
  cover: form.cover ?? null,
  files: form.files.flatMap(({ id }) => files.get(id) ?? []),
});

const changedElsewhere = () =>
  new PortalError('conflict', 'These changes were continued in another tab or on another device.');
