import { postLimits } from '@portal/contracts/newsletter';

const megabytes = postLimits.fileBytes / 1024 / 1024;

/**
 * Selects the files that can be attached: small enough, and not more than a post can have (decision 12). `refused` has
 * the reason for each other file.
 * @param attached number of files that the post has already
 */
export function admitFiles<File extends { name: string; size: number }>(files: File[], attached: number) {
  const small = files.filter(({ size }) => size <= postLimits.fileBytes);
  const room = Math.max(postLimits.files - attached, 0);
  const refused = [
    ...files.filter((file) => !small.includes(file)).map(({ name }) => `${name} is larger than ${megabytes} MB.`),
    ...small
      .slice(room)
      .map(({ name }) => `${name} was not attached: a post can have at most ${postLimits.files} files.`),
  ];
  return { admitted: small.slice(0, room), refused };
}

/** A name that no other file of the post has, because texts refer to files by name. */
export function freeName(name: string, taken: string[]): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/.exec(name.trim() || 'file') ?? [];
  const wanted = stem.slice(0, postLimits.fileName - extension.length - 5) + extension;
  for (let number = 2, free = wanted; ; number += 1) {
    if (!taken.includes(free)) return free;
    free = `${wanted.slice(0, wanted.length - extension.length)}-${number}${extension}`;
  }
}
