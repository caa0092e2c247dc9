import { parentPort } from 'node:worker_threads';
import type { ImageSource } from './attachments.ts';
import { type HtmlOptions, markdownToHtml } from './html.ts';

/** The input of a thread. Everything is plain data. */
export interface ReadingTask extends Pick<HtmlOptions, 'pictures' | 'baseUrl' | 'styles'> {
  source: string;
  /** The post's files by name: an image source, or the address of another file. */
  files: ReadonlyMap<string, string | ImageSource>;
}

/** The work of the threads in `ReadingThreads`. Another module can export more functions. */
export const readHtml = ({ source, files, ...options }: ReadingTask): string =>
  markdownToHtml(source, { ...options, resolveAttachment: (name) => files.get(name) });

/** Makes a function for a thread. It reports when it begins, because the deadline does not count waiting time. */
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
