import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { Attachments } from './files/attachments.ts';
import { Downloads } from './files/downloads.ts';
import { ManagedPosts } from './managed-posts.ts';
import { NewsletterStaff } from './newsletter-staff.ts';
import { PostAuthors } from './post-authors.ts';
import { PostDrafts } from './post-drafts.ts';
import { PublishedPosts } from './published-posts.ts';
import { SavePost } from './save-post.ts';

@Controller()
export class NewsletterController {
  constructor(
    private readonly published: PublishedPosts,
    private readonly posts: ManagedPosts,
    private readonly authors: PostAuthors,
    private readonly saving: SavePost,
    private readonly drafts: PostDrafts,
    private readonly staff: NewsletterStaff,
    private readonly attachments: Attachments,
    private readonly downloads: Downloads,
  ) {}

  @Endpoint('GET /newsletter/getPosts', { perMinute: 600, counted: ['search', 'tag'] })
  async getPosts({ input }: RequestTo<'GET /newsletter/getPosts'>) {
    return this.published.list(input);
  }

  @Endpoint('GET /newsletter/getTags')
  async getTags({ input }: RequestTo<'GET /newsletter/getTags'>) {
    return this.published.tags(input.chapter);
  }

  @Endpoint('GET /newsletter/getPost')
  async getPost({ input }: RequestTo<'GET /newsletter/getPost'>) {
    return this.published.post(input.id);
  }

  @Endpoint('GET /newsletter/getFile', { perMinute: 600, counted: 'accounts' })
  async getFile({ input, actor }: RequestTo<'GET /newsletter/getFile'>) {
    return this.downloads.get(input, actor);
  }

  @Endpoint('POST /newsletter/getPostsByUser', { self: 'requesterId' })
  async getPostsByUser({ input, actor }: RequestTo<'POST /newsletter/getPostsByUser'>) {
    return this.posts.list(input, actor);
  }

  @Endpoint('GET /newsletter/authors')
  async getAuthors({ input }: RequestTo<'GET /newsletter/authors'>) {
    return this.authors.list(input.search);
  }

  @Endpoint('POST /newsletter/createPost', { self: 'userId', perMinute: 60 })
  async createPost({ input, actor }: RequestTo<'POST /newsletter/createPost'>) {
    return { post: await this.posts.show(await this.saving.create(actor, input)) };
  }

  @Endpoint('POST /newsletter/updatePost', { self: 'userId', perMinute: 60 })
  async updatePost({ input, actor }: RequestTo<'POST /newsletter/updatePost'>) {
    return { post: await this.posts.show(await this.saving.update(actor, input)) };
  }

  @Endpoint('POST /newsletter/deletePost', { self: 'userId' })
  async deletePost({ input, actor }: RequestTo<'POST /newsletter/deletePost'>) {
    await this.saving.delete(actor, input.postId);
  }

  @Endpoint('POST /newsletter/uploadFile', { self: 'userId', perMinute: 120 })
  async uploadFile({ input, actor }: RequestTo<'POST /newsletter/uploadFile'>) {
    await this.staff.require(actor);
    return { file: await this.attachments.upload(actor, input.file) };
  }

  @Endpoint('GET /newsletter/getDraft', { self: 'userId' })
  async getDraft({ input, actor }: RequestTo<'GET /newsletter/getDraft'>) {
    return this.drafts.find(actor, input.postId);
  }

  @Endpoint('POST /newsletter/saveDraft', { self: 'userId', perMinute: 120 })
  async saveDraft({ input, actor }: RequestTo<'POST /newsletter/saveDraft'>) {
    return { newerPost: await this.drafts.save(actor, input) };
  }

  @Endpoint('POST /newsletter/discardDraft', { self: 'userId' })
  async discardDraft({ input, actor }: RequestTo<'POST /newsletter/discardDraft'>) {
    await this.drafts.discard(actor, input);
  }
}
