import { maxBodyBytes } from './constants.ts';
import { importLimits } from './imports.ts';
import { postLimits } from './newsletter.ts';

/** A data URL needs four characters for three bytes. The rest is for the other fields. */
const dataUrlBytes = (bytes: number) => Math.ceil(bytes / 3) * 4 + 1024;

const importedFile = dataUrlBytes(importLimits.fileBytes);
const postedFile = dataUrlBytes(postLimits.fileBytes);
const post = postLimits.files * postedFile + 1024 * 1024;

/** Upper limits in bytes for the calls with files. For all other calls, `maxBodyBytes` is the limit. */
export const maxUploadBytes: Partial<Record<string, number>> = {
  'POST /users/import/read': importedFile,
  'POST /users/import': importedFile + 16 * 1024,
  'POST /newsletter/uploadFile': postedFile,
  'POST /newsletter/createPost': post,
  'POST /newsletter/updatePost': post,
};

/** The largest body of a call in bytes. The call is named `METHOD /path`, with the path below /api/v1. */
export const bodyLimitOf = (call: string): number => maxUploadBytes[call] ?? maxBodyBytes;
