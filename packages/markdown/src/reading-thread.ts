import { parentPort } from 'node:worker_threads';
import type { ImageSource } from './attachments.ts';
import { type HtmlOptions, markdownToHtml } from './html.ts';

/** What a thread needs to read a post: all of it data. */
export interface ReadingTask extends Pick<HtmlOptions, 'pictures' | 'baseUrl' | 'styles'> {
  source: string;
  /** The post's files by their names: where a picture is found, or the address of another file. */
  files: ReadonlyMap<string, string | ImageSource>;
}

/** What the worker threads of `ReadingThreads` do. A module of their own may add to it. */
export const readHtml = ({ source, files, ...options }: ReadingTask): string =>
  markdownToHtml(source, { ...options, resolveAttachment: (name) => files.get(name) });

/** Makes a function that threads carry out: it says when it begins, for its deadline does not run while it waits. */
export const inThread =
  <Task, Result>(work: (task: Task) => Result) =>
  ({ id, task }: Begun<Task>): Result => {
    parentPort?.postMessage({ begun: id });
    return work(task);
  };

export interface Begun<Task> {
  id: number;
  task: Task;
}

export const html = inThread(readHtml);
