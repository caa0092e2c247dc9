import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ManagedPost, ResponseOf } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { Repository } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { timestampOf } from '../http/timestamp.ts';
import { UsersService } from '../users/users.service.ts';
import { Mailings } from './mailings/mailings.ts';
import { NewsletterStaff } from './newsletter-staff.ts';
import { Post } from './post.entity.ts';
import { managedPost } from './post-shapes.ts';
import { clock } from './post-state.ts';

/** The list of Manage Posts (spec section 2). */
@Injectable()
export class ManagedPosts {
  constructor(
    @InjectRepository(Post) private readonly posts: Repository<Post>,
    private readonly staff: NewsletterStaff,
    private readonly users: UsersService,
    private readonly mailings: Mailings,
  ) {}

  /** Every post of an author: drafts first, what is scheduled, then the newest. */
  async by(author: string, actor: Actor): Promise<ResponseOf<'POST /newsletter/getPostsByUser'>> {
    await this.staff.require(actor);
    if (author !== actor.clerkId && actor.role !== 'admin') {
      throw new PortalError('forbidden', 'You can only see your own posts here.');
    }
    const posts = await this.posts
      .createQueryBuilder('post')
      .leftJoinAndSelect('post.files', 'file')
      .where('post.authorId = :id', { id: await this.users.idOf(author) })
      .orderBy('post.publishedAt', 'DESC', 'NULLS FIRST')
      .addOrderBy('coalesce(post.updated_at, post.created_at)', 'DESC')
      .addOrderBy('post.id')
      .addOrderBy('file.position')
      .getMany();
    const mailings = await this.mailings.newest(posts.map(({ id }) => id));
    const now = await clock(this.posts.manager);
    return {
      posts: posts.map((post) => managedPost(post, { mailing: mailings.get(post.id) ?? null, now })),
      now: timestampOf(now),
    };
  }

  /** A post as its editors see it. */
  async show(post: Post): Promise<ManagedPost> {
    const mailing = (await this.mailings.newest([post.id])).get(post.id) ?? null;
    return managedPost(post, { mailing, now: await clock(this.posts.manager) });
  }
}
