import { readdir, readFile } from 'node:fs/promises';
import type { Chapter } from '@portal/contracts';
import { parse } from 'yaml';
import { type DemoFile, readPostFile } from './post-files.ts';

/** What the first lines of a post's file say, in YAML between two lines of three dashes. */
interface FrontMatter {
  title: string;
  /** Username. */
  author: string;
  tags: string[];
  chapters: Chapter[];
  daysAgo: number;
  /** Days since the last edit, if there was one. */
  updatedDaysAgo?: number;
  /**
   * `draft`, or the number of days until a scheduled post is published. Absent: it was published when it was written.
   */
  publishes?: number | 'draft';
  /** Names of files in `posts/files`; a `.png` is rendered from the `.svg` there. */
  files?: string[];
  /** What describes the first picture, which is then the cover. */
  cover?: string;
}

/** A newsletter post: its Markdown, its author, its time and its chapters. */
export interface DemoPost extends Omit<FrontMatter, 'files'> {
  content: string;
  files: DemoFile[];
}

const folder = new URL('posts/', import.meta.url);

export async function readPosts(): Promise<DemoPost[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  return Promise.all(names.sort().map(readPost));
}

async function readPost(name: string): Promise<DemoPost> {
  const text = await readFile(new URL(name, folder), 'utf8');
  const [, frontMatter = '', content = ''] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(text) ?? [];
  const { files = [], ...post } = parse(frontMatter) as FrontMatter;
  return {
    ...post,
    content,
    files: await Promise.all(files.map((file) => readPostFile(new URL(`files/${file}`, folder)))),
  };
}
