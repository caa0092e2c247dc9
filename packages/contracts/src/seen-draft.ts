import { z } from 'zod';

/** A random number of an open editor. */
export const editorId = z.int().min(0).max(2_147_483_647);

/** A version that an editor has seen; 0 where it has seen none. */
export const seenVersion = z.int().min(0).max(1_000_000_000);

/** What an open editor knows of its draft: the last version that it has seen, and the last one that it has tried to save. */
export const SeenDraft = z.object({ version: seenVersion, editorId, tried: seenVersion });
export type SeenDraft = z.infer<typeof SeenDraft>;
