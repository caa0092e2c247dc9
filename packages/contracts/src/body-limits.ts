import { maxBodyBytes } from './constants.ts';
import { importUploadBytes } from './imports.ts';
import { postUploadBytes } from './newsletter.ts';

/** Upper limits in bytes for the calls with files. For all other calls, `maxBodyBytes` is the limit. */
export const maxUploadBytes: Partial<Record<string, number>> = { ...postUploadBytes, ...importUploadBytes };

/** The largest body of a call in bytes. The call is named `METHOD /path`, with the path below /api/v1. */
export const bodyLimitOf = (call: string): number => maxUploadBytes[call] ?? maxBodyBytes;
