import { maxBodyBytes } from './constants.ts';
import { maxUploadBytes } from './newsletter.ts';

/** How large the body of a call (`METHOD /path`, the path below /api/v1) may be, in bytes. */
export const bodyLimitOf = (call: string): number => maxUploadBytes[call] ?? maxBodyBytes;
