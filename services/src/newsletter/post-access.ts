import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { postNotFound } from './newsletter.service.ts';
import { NewsletterStaff } from './newsletter-staff.ts';
import { Post } from './post.entity.ts';

/** Which posts somebody may edit (spec section 6): staff the own ones, admins any. */
@Injectable()
export class PostAccess {
  constructor(
    private readonly database: DataSource,
    private readonly staff: NewsletterStaff,
  ) {}

  /**
   * A post with its files, drafts too, for someone who may edit it.
   * @throws {PortalError} `forbidden` for everybody else, `not_found` where there is none.
   */
  async editable(actor: Actor, id: string): Promise<Post> {
    await this.staff.require(actor);
    return findOwn(this.database.manager, actor, id);
  }

  async mayEdit(actor: Actor, post: Pick<Post, 'authorId'>): Promise<boolean> {
    return isOwn(actor, post) && (await this.staff.includes(actor));
  }
}

const isOwn = (actor: Actor, { authorId }: Pick<Post, 'authorId'>) => actor.role === 'admin' || authorId === actor.id;

/** The post as it is at this moment, held until the transaction ends. The caller is known to be staff. */
export async function lockOwn(manager: EntityManager, actor: Actor, id: string): Promise<Post> {
  await manager.query('SELECT FROM posts WHERE id = $1 FOR UPDATE', [id]);
  return findOwn(manager, actor, id);
}

async function findOwn(manager: EntityManager, actor: Actor, id: string): Promise<Post> {
  const post = await manager.findOne(Post, {
    where: { id },
    relations: { files: true },
    order: { files: { position: 'ASC' } },
  });
  if (!post) throw postNotFound();
  if (!isOwn(actor, post)) throw new PortalError('forbidden', 'You can only change your own posts.');
  return post;
}
