import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { MailingsModule } from '../mailings/mailings.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Attachments } from './attachments.ts';
import { Downloads } from './downloads.ts';
import { FileStore } from './file-store.ts';
import { FilesInMemory } from './files-in-memory.ts';
import { Images } from './images.ts';
import { ManagedPosts } from './managed-posts.ts';
import { NewFiles } from './new-files.ts';
import { NewsletterService } from './newsletter.service.ts';
import { NewsletterStaff } from './newsletter-staff.ts';
import { Post, PostFile } from './post.entity.ts';
import { PostAccess } from './post-access.ts';
import { PostDraft } from './post-draft.entity.ts';
import { PostDrafts } from './post-drafts.ts';
import { PostHtml } from './post-html.service.ts';
import { PostThreads } from './post-threads.service.ts';
import { PublishedPosts } from './published-posts.ts';
import { SavePost } from './save-post.ts';

/** For the controller and for features about posts, such as mailings. */
const shared = [
  NewsletterService,
  NewsletterStaff,
  PostAccess,
  PublishedPosts,
  ManagedPosts,
  PostDrafts,
  SavePost,
  Attachments,
  Downloads,
  PostHtml,
  PostThreads,
];

@Module({
  imports: [TypeOrmModule.forFeature([Post, PostFile, PostDraft]), AuditModule, UsersModule, MailingsModule],
  providers: [...shared, FileStore, FilesInMemory, Images, NewFiles],
  exports: shared,
})
export class NewsletterModule {}
