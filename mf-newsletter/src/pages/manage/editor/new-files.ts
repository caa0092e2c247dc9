import { storedFileName } from '@portal/contracts/file-names';
import { postLimits } from '@portal/contracts/newsletter';

export const largestFile = `${postLimits.fileBytes / 1024 / 1024} MB`;

/**
 * Selects the files that can be attached: small enough, and not more than a post can have (decision 12). Each gets a name that
 * no other file of the post has, because texts refer to files by name. `refused` has the reason for each other file.
 * @param attached the files that the post has already
 */
export function admitFiles<File extends { name: string; size: number }>(files: File[], attached: { name: string }[]) {
  const taken = attached.map(({ name }) => name);
  const admitted: { file: File; name: string }[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const { name, size } = file;
    if (size > postLimits.fileBytes) refused.push(`${name} is larger than ${largestFile}.`);
    else if (taken.length >= postLimits.files)
      refused.push(`${name} was not attached: a post can have at most ${postLimits.files} files.`);
    else {
      admitted.push({ file, name: freeName(name, taken) });
      taken.push(freeName(name, taken));
    }
  }
  return { admitted, refused };
}

function freeName(name: string, taken: string[]): string {
  // In a long name, the last dot may be that of a number.
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{0,20})?$/.exec(storedFileName(name)) ?? [];
  const wanted = storedFileName(stem.slice(0, postLimits.fileName - extension.length - 5));
  for (let number = 2, free = wanted + extension; ; number += 1) {
    if (!taken.includes(free)) return free;
    free = `${wanted}-${number}${extension}`;
  }
}
