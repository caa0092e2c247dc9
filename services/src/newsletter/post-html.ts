import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFile, NewsletterPost } from '@portal/contracts';
import { coverOf, fileAddress } from '@portal/contracts/post-files';
import type { ImageSource } from '@portal/markdown';
import { asWrittenHtml } from '@portal/markdown/as-written';
import { NoThread } from '@portal/threads/threads';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/config.ts';
import type { ReadingTask } from '../reading-thread.ts';
import { PostThreads } from './post-threads.ts';

/** In pixels. Feeds show images in this width, e-mails in half of it on screens with two pixels for one. */
const imageWidth = 960;
/** The posts of a feed, and some that are being e-mailed. Each is rendered once for all readers. */
const keptPosts = 50;
/** Deadline in ms for the text of an e-mail: it can wait, and nobody can take it back. */
const mailMs = 60_000;

type PostText = Pick<NewsletterPost, 'id' | 'content' | 'files' | 'cover'>;

/** Styles for mail programs, which drop style sheets and can show images at their full width. */
export interface MailStyles {
  /** CSS by tag name. */
  styles: Readonly<Record<string, string>>;
  /** Maximum width of an image in pixels. */
  pictureWidth: number;
}

/** A post as HTML and as plain text. */
interface MailText {
  html: string;
  text: string;
}

/**
 * Renders a post for e-mails and feeds, with absolute addresses. A text that takes too long to parse is shown as it was
 * typed.
 */
@Injectable()
export class PostHtml {
  private readonly publicUrl: string;
  private readonly deadlineMs: number;
  private readonly written = new LRUCache<string, Promise<unknown>>({ max: keptPosts });

  constructor(
    @Inject(CONFIG) { publicUrl, readingDeadlineMs }: Config,
    private readonly threads: PostThreads,
  ) {
    this.publicUrl = publicUrl;
    this.deadlineMs = readingDeadlineMs;
  }

  addressOf({ id }: Pick<NewsletterPost, 'id'>): string {
    return `${this.publicUrl}/newsletter/${id}`;
  }

  fileAddress(id: string): string {
    return this.publicUrl + fileAddress(id);
  }

  /** @throws {NoThread} */
  async forFeed(post: PostText): Promise<string> {
    return (await this.once<string>('html', post)) ?? asWrittenHtml(post.content);
  }

  /** @throws {NoThread} */
  async forMail(post: PostText, mailStyles: MailStyles): Promise<MailText> {
    const mail = await this.once<MailText>('mail', post, mailStyles);
    return mail ?? { html: asWrittenHtml(post.content, mailStyles.styles), text: post.content };
  }

  /**
   * Whether a text can be parsed before the deadline. It is tried even if a page or a feed had no time for it before. True where no
   * thread can try it.
   */
  async isReadable(content: string): Promise<boolean> {
    try {
      await this.threads.run('html', this.taskOf({ id: 'new', content, files: [], cover: null }), this.deadlineMs);
      return true;
    } catch (error) {
      return error instanceof NoThread;
    }
  }

  /** Keeps what a thread returned. The threads know when to try again what they could not parse. */
  private once<T>(name: string, post: PostText, mailStyles?: MailStyles): Promise<T | undefined> {
    const key = JSON.stringify([post.id, post.content, post.files, post.cover, mailStyles]);
    const known = this.written.get(key) as Promise<T | undefined> | undefined;
    if (known) return known;
    const reading = this.read<T>(name, post, mailStyles);
    this.written.set(key, reading);
    const forget = () => this.written.delete(key);
    reading.then((written) => written === undefined && forget(), forget);
    return reading;
  }

  private read<T>(name: string, post: PostText, mailStyles?: MailStyles): Promise<T | undefined> {
    const text = { postId: post.id, source: post.content };
    return this.threads.read<T>(text, name, this.taskOf(post, mailStyles), mailStyles && mailMs);
  }

  private taskOf(post: PostText, mailStyles?: MailStyles): ReadingTask {
    const picture = (id: string, image: NonNullable<AttachedFile['image']>): ImageSource => {
      const width = Math.min(image.width, mailStyles?.pictureWidth ?? imageWidth);
      const height = Math.ceil((image.height * width) / image.width);
      return { src: this.publicUrl + fileAddress(id, imageWidth) + (mailStyles ? '&format=mail' : ''), width, height };
    };
    const found = ({ id, image }: AttachedFile) => (image ? picture(id, image) : this.fileAddress(id));
    const cover = coverOf(post);
    return {
      source: post.content,
      cover: cover && { ...picture(cover.id, cover.image), alt: cover.alt },
      // If two files have the same name, the first one counts.
      files: new Map([...post.files].reverse().map((file) => [file.name, found(file)])),
      pictures: post.files.flatMap(({ id, name, image }) => (image ? [{ name, ...picture(id, image) }] : [])),
      baseUrl: this.addressOf(post),
      styles: mailStyles?.styles,
    };
  }
}
