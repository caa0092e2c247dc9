import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import { isTooComplex } from '@portal/markdown/complexity';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { UsersService } from '../users/users.service.ts';
import { Attachments, type Wanted } from './files/attachments.ts';
import { Mailings } from './mailings/mailings.ts';
import { NewsletterStaff } from './newsletter-staff.ts';
import { Post } from './post.entity.ts';
import { lockOwn, PostAccess } from './post-access.ts';
import { PostDrafts } from './post-drafts.ts';
import { PostHtml } from './post-html.ts';
import { clock, isEditedFrom, stateOf } from './post-state.ts';

type NewPost = RequestTo<'POST /newsletter/createPost'>['input'];
type Edit = RequestTo<'POST /newsletter/updatePost'>['input'];

interface Saving<Input> {
  input: Input;
  wanted: Wanted;
  /** The actor's name now. */
  authorName: string;
}

/** What the audit trail tells of a post, as it is at `now`. */
interface Recorded {
  action: `post.${'created' | 'updated' | 'deleted'}`;
  post: Pick<Post, 'id' | 'publishedAt'>;
  now: Date;
}

/** Writes posts: each change whole, with its files and its place in the audit trail. */
@Injectable()
export class SavePost {
  constructor(
    private readonly database: DataSource,
    private readonly staff: NewsletterStaff,
    private readonly access: PostAccess,
    private readonly attachments: Attachments,
    private readonly drafts: PostDrafts,
    private readonly users: UsersService,
    private readonly mailings: Mailings,
    private readonly html: PostHtml,
    private readonly audit: Audit,
  ) {}

  /** Saves once, however often the same `requestKey` comes. @returns what is saved under it */
  async create(actor: Actor, input: NewPost): Promise<Post> {
    await this.staff.require(actor);
    await this.requireReadable(input);
    const wanted = await this.attachments.wanted(input);
    const authorName = await this.users.nameOf(actor.clerkId);
    const id = await this.database.transaction((manager) => this.insert(manager, actor, { input, wanted, authorName }));
    return this.access.editable(actor, id);
  }

  /** @throws {PortalError} `conflict` where the post is no longer as it was when the editor was opened. */
  async update(actor: Actor, input: Edit): Promise<Post> {
    const { content } = await this.access.editable(actor, input.postId);
    if (input.content !== content) await this.requireReadable(input);
    const wanted = await this.attachments.wanted(input);
    const authorName = await this.users.nameOf(actor.clerkId);
    await this.database.transaction((manager) => this.change(manager, actor, { input, wanted, authorName }));
    return this.access.editable(actor, input.postId);
  }

  async delete(actor: Actor, id: string): Promise<void> {
    await this.access.editable(actor, id);
    await this.database.transaction(async (manager) => {
      const post = await lockOwn(manager, actor, id);
      await this.mailings.cancel(manager, actor.clerkId, { post_id: id });
      await manager.delete(Post, id);
      await this.record(manager, actor, { action: 'post.deleted', post, now: await clock(manager) });
    });
  }

  private async requireReadable({ content }: Pick<NewPost, 'content'>): Promise<void> {
    if (isTooComplex(content) || !(await this.html.isReadable(content))) {
      throw PortalError.ofField('invalid', 'content', tooComplex);
    }
  }

  private async insert(manager: EntityManager, actor: Actor, { input, wanted, authorName }: Saving<NewPost>) {
    const { title, content, tags, chapters, publishAt, requestKey = null } = input;
    const now = await clock(manager);
    const post = {
      id: randomUUID(),
      ...{ title, content, tags, chapters, requestKey },
      authorId: actor.id,
      authorName,
      publishedAt: publicationOf(publishAt, { now, otherwise: now }),
    };
    const insert = manager.createQueryBuilder().insert().into(Post).values(post).orIgnore().returning('id');
    const { raw } = await insert.execute();
    if (raw.length === 0) {
      return (await manager.findOneByOrFail(Post, { authorId: actor.id, requestKey: requestKey ?? '' })).id;
    }
    await this.attachments.attach(manager, actor, post.id, wanted);
    if (requestKey) await this.drafts.deleteSaved(manager, actor, input);
    await this.record(manager, actor, { action: 'post.created', post, now });
    return post.id;
  }

  private async change(manager: EntityManager, actor: Actor, { input, wanted, authorName }: Saving<Edit>) {
    const { title, content, tags, chapters, publishAt, editedFrom, postId } = input;
    const before = await lockOwn(manager, actor, postId);
    if (editedFrom !== undefined && !isEditedFrom(before, editedFrom)) throw changedMeanwhile();
    const now = await clock(manager);
    const publishedAt = publicationOf(publishAt, { now, otherwise: before.publishedAt });
    // The edit that publishes a post is no news about it.
    const publishes = isPast(publishedAt, now) && !isPast(before.publishedAt, now);
    const updatedAt = publishes ? publishedAt : now;
    const byline = before.authorId === actor.id ? { authorName } : {};
    await manager.update(Post, postId, { title, content, tags, chapters, publishedAt, updatedAt, ...byline });
    await this.attachments.attach(manager, actor, postId, wanted);
    await this.drafts.deleteSaved(manager, actor, input);
    if (!publishedAt) await this.mailings.cancel(manager, actor.clerkId, { post_id: postId });
    else if (audienceOf({ publishedAt, chapters }) !== audienceOf(before))
      await this.mailings.restartCancelWindow(manager, postId);
    await this.record(manager, actor, { action: 'post.updated', post: { id: postId, publishedAt }, now });
  }

  private async record(manager: EntityManager, { clerkId }: Actor, { action, post, now }: Recorded): Promise<void> {
    const details = { state: stateOf(post, now) };
    return this.audit.record(manager, { actor: clerkId, action, subject: post.id, details });
  }
}

/** `otherwise` holds where the form says nothing. */
function publicationOf(publishAt: NewPost['publishAt'], { now, otherwise }: { now: Date; otherwise: Date | null }) {
  if (publishAt === undefined) return otherwise;
  if (publishAt === 'now') return isPast(otherwise, now) ? otherwise : now;
  return dateOf(publishAt);
}

const isPast = (date: Date | null, now: Date): boolean => date !== null && date <= now;
const dateOf = (timestamp: string | null): Date | null => (timestamp === null ? null : new Date(timestamp));

/** Who reads a post from when on, to compare. */
const audienceOf = ({ publishedAt, chapters }: Pick<Post, 'publishedAt' | 'chapters'>): string =>
  [publishedAt?.getTime(), ...[...chapters].sort()].join();

const tooComplex =
  'This text is too complex to be shown: it has too many brackets or marks in one paragraph, too deep lists or too large tables. Please split it up with blank lines, or attach it as a file.';

const changedMeanwhile = () =>
  new PortalError('conflict', 'This post has been changed in the meantime. Open it again to see what is new.');
