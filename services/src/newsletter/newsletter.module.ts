import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { EmailModule } from '../email/email.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Feeds } from './feeds/feeds.ts';
import { Attachments } from './files/attachments.ts';
import { Downloads } from './files/downloads.ts';
import { FileStore } from './files/file-store.ts';
import { FilesInMemory } from './files/files-in-memory.ts';
import { Images } from './files/images.ts';
import { NewFiles } from './files/new-files.ts';
import { MailingScheduler } from './mailings/mailing-scheduler.ts';
import { MailingsController } from './mailings/mailings.controller.ts';
import { Mailings } from './mailings/mailings.ts';
import { PostEmails } from './mailings/post-emails.ts';
import { StartMailing } from './mailings/start-mailing.ts';
import { Subscriptions } from './mailings/subscriptions.ts';
import { ManagedPosts } from './managed-posts.ts';
import { NewsletterController } from './newsletter.controller.ts';
import { NewsletterService } from './newsletter.service.ts';
import { NewsletterRevision } from './newsletter-revision.ts';
import { NewsletterStaff } from './newsletter-staff.ts';
import { Post, PostFile } from './post.entity.ts';
import { PostAccess } from './post-access.ts';
import { PostAuthors } from './post-authors.ts';
import { PostDrafts } from './post-drafts.ts';
import { PostHtml } from './post-html.ts';
import { PostThreads } from './post-threads.ts';
import { PublishedPosts } from './published-posts.ts';
import { SavePost } from './save-post.ts';

const entities = TypeOrmModule.forFeature([Post, PostFile]);
const shared = [NewsletterService, PostHtml, PostThreads, Mailings];

/** For both the API and the worker. */
@Module({ imports: [entities, AuditModule], providers: shared, exports: shared })
class NewsletterModule {}

const posts = [
  ...[NewsletterRevision, NewsletterStaff, PostAccess, PostAuthors, PublishedPosts],
  ...[ManagedPosts, PostDrafts, SavePost],
];
const files = [Attachments, Downloads, FileStore, FilesInMemory, Images, NewFiles];
const mailings = [StartMailing, Subscriptions];

@Module({
  imports: [entities, NewsletterModule, AuditModule, AuthModule, LinksModule, UsersModule],
  providers: [...posts, ...files, ...mailings, Feeds],
  controllers: [NewsletterController, MailingsController],
})
export class NewsletterApiModule {}

@Module({
  imports: [NewsletterModule, EmailModule, LinksModule, OutboxModule],
  providers: [PostEmails, MailingScheduler],
})
export class NewsletterWorkerModule {}
