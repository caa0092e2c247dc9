import { maxBodyBytes } from './constants.ts';
import { maxUploadBytes } from './newsletter.ts';

/** The largest body of a call in bytes. The call is named `METHOD /path`, with the path below /api/v1. */
export const bodyLimitOf = (call: string): number => maxUploadBytes[call] ?? maxBodyBytes;
