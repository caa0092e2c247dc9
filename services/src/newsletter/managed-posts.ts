import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ManagedPost, ResponseOf } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { Repository } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { countRows, idsOfPage, rowsOf } from '../database/list.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow, paginationOf } from '../http/paging.ts';
import { timestampOf } from '../http/timestamp.ts';
import { UsersService } from '../users/users.service.ts';
import { Mailings } from './mailings/mailings.ts';
import { NewsletterStaff } from './newsletter-staff.ts';
import { Post } from './post.entity.ts';
import { managedPost } from './post-shapes.ts';
import { clock } from './post-state.ts';

type Input = RequestTo<'POST /newsletter/getPostsByUser'>['input'];

/** Downwards: drafts, which have no time, then what is scheduled, then the newest. */
const editorsOrder = ['published_at', 'coalesce(updated_at, created_at)', 'id'];

/** The list of Manage Posts (spec section 2). */
@Injectable()
export class ManagedPosts {
  constructor(
    @InjectRepository(Post) private readonly posts: Repository<Post>,
    private readonly staff: NewsletterStaff,
    private readonly users: UsersService,
    private readonly mailings: Mailings,
  ) {}

  /** A page of the posts of an author: drafts first, what is scheduled, then the newest. */
  async list(input: Input, actor: Actor): Promise<ResponseOf<'POST /newsletter/getPostsByUser'>> {
    await this.staff.require(actor);
    const { userId: author } = input;
    if (author !== actor.clerkId && actor.role !== 'admin') {
      throw new PortalError('forbidden', 'You can only see your own posts here.');
    }
    const query = this.posts.createQueryBuilder('post').where({ authorId: await this.users.idOf(author) });
    const total = await countRows(query);
    const page = { order: editorsOrder, direction: 'DESC', ...pageWindow(input) } as const;
    const ids = await idsOfPage<string>(query, page, total);
    const posts = await rowsOf(query.leftJoinAndSelect('post.files', 'file'), ids);
    const mailings = await this.mailings.newest(posts.map(({ id }) => id));
    const now = await clock(this.posts.manager);
    return {
      posts: posts.map((post) => managedPost(post, { mailing: mailings.get(post.id) ?? null, now })),
      now: timestampOf(now),
      pagination: paginationOf(input, total),
    };
  }

  /** A post as its editors see it. */
  async show(post: Post): Promise<ManagedPost> {
    const mailing = (await this.mailings.newest([post.id])).get(post.id) ?? null;
    return managedPost(post, { mailing, now: await clock(this.posts.manager) });
  }
}
