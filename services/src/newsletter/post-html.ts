import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFile, NewsletterPost } from '@portal/contracts';
import { fileAddress } from '@portal/contracts/post-files';
import type { ImageSource } from '@portal/markdown';
import { asWrittenHtml } from '@portal/markdown/as-written';
import type { ReadingTask } from '@portal/markdown/reading-thread';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/config.ts';
import { PostThreads } from './post-threads.ts';

/** Feeds show pictures so wide; e-mails half as wide, on screens with two pixels for one. */
const imageWidth = 960;
/** A feed's posts, and some that are e-mailed: each is written once for all who read it. */
const keptPosts = 50;
/** Then a text that could not be read is tried again. */
const keptMs = 60 * 60 * 1000;

type PostText = Pick<NewsletterPost, 'id' | 'content' | 'files'>;

/** What mail programs need, which drop style sheets and may show pictures as wide as they are. */
export interface MailDress {
  /** CSS by tag name. */
  styles: Readonly<Record<string, string>>;
  /** The room that a picture has, in pixels. */
  pictureWidth: number;
}

/** A post's text, as HTML and for those who read none. */
interface MailText {
  html: string;
  text: string;
}

/**
 * A post for those who read it elsewhere, in an e-mail or a feed: all its addresses are absolute. A text that takes too long
 * to read is shown as it was written.
 */
@Injectable()
export class PostHtml {
  private readonly publicUrl: string;
  private readonly written = new LRUCache<string, Promise<unknown>>({ max: keptPosts, ttl: keptMs });

  constructor(
    @Inject(CONFIG) { publicUrl }: Config,
    private readonly threads: PostThreads,
  ) {
    this.publicUrl = publicUrl;
  }

  addressOf({ id }: Pick<NewsletterPost, 'id'>): string {
    return `${this.publicUrl}/newsletter/${id}`;
  }

  fileAddress(id: string): string {
    return this.publicUrl + fileAddress(id);
  }

  forFeed(post: PostText): Promise<string> {
    return this.once(post, undefined, async () => {
      const html = await this.read<string>('html', post);
      return html ?? asWrittenHtml(post.content);
    });
  }

  forMail(post: PostText, dress: MailDress): Promise<MailText> {
    return this.once(post, dress, async () => {
      const text = await this.read<MailText>('mail', post, dress);
      return text ?? { html: asWrittenHtml(post.content, dress.styles), text: post.content };
    });
  }

  /** Whether a text can be read in the time that there is. */
  async isReadable(content: string): Promise<boolean> {
    await this.read('html', { id: 'new', content, files: [] });
    return !this.threads.isUnreadable(content);
  }

  private once<T>(post: PostText, dress: MailDress | undefined, write: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([post.id, post.content, post.files, dress]);
    const known = this.written.get(key) as Promise<T> | undefined;
    const written = known ?? write();
    this.written.set(key, written);
    return written;
  }

  private read<T>(name: string, post: PostText, dress?: MailDress): Promise<T | undefined> {
    const picture = (id: string, image: NonNullable<AttachedFile['image']>): ImageSource => {
      const width = Math.min(image.width, dress?.pictureWidth ?? imageWidth);
      const height = Math.ceil((image.height * width) / image.width);
      return { src: this.publicUrl + fileAddress(id, imageWidth) + (dress ? '&format=mail' : ''), width, height };
    };
    const found = ({ id, image }: AttachedFile) => (image ? picture(id, image) : this.fileAddress(id));
    const task: ReadingTask = {
      source: post.content,
      // Of two files with one name, the first is meant.
      files: new Map([...post.files].reverse().map((file) => [file.name, found(file)])),
      pictures: post.files.flatMap(({ id, name, image }) => (image ? [{ name, ...picture(id, image) }] : [])),
      baseUrl: this.addressOf(post),
      styles: dress?.styles,
    };
    return this.threads.read<T>({ postId: post.id, source: post.content }, name, task);
  }
}
