import { PostDraft } from '@portal/contracts/post-drafts';
import { seenVersion } from '@portal/contracts/seen-draft';
import { parseJson, useSession } from '@portal/sdk';
import type { z } from 'zod';
import { isSameForm } from './post-form.ts';

/** A draft that the server may not have yet: `version` is the number of the next attempt to save it. */
const UnsentDraft = PostDraft.extend({ seen: seenVersion });
export type UnsentDraft = z.infer<typeof UnsentDraft>;

const placeOf = (postId?: string) => `newsletter-draft:${useSession.getState().user?.id}:${postId ?? 'new'}`;

/**
 * Keeps in this tab what the server may not have yet, so that a crash does not lose it; null takes it away. Where the browser
 * denies storage, or it is full, the text is in the open page alone.
 */
export function keepUnsent(postId: string | undefined, draft: UnsentDraft | null): void {
  // After the sign-out there is nobody whom it could be kept for.
  if (!useSession.getState().user) return;
  try {
    if (draft) sessionStorage.setItem(placeOf(postId), JSON.stringify(draft));
    else sessionStorage.removeItem(placeOf(postId));
  } catch {}
}

/** What `keepUnsent` kept for this person and post, of an earlier page of this tab. */
export function unsentDraft(postId?: string): UnsentDraft | null {
  try {
    const kept = parseJson(sessionStorage.getItem(placeOf(postId)) ?? '');
    return UnsentDraft.safeParse(kept).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The version of the server's draft that the text goes on from; 0 for none. Of a text that an earlier page of this tab had not
 * sent, it is what that page had seen, or had saved itself, also where the response was lost with the page: then the server has the
 * same text. Another one is found by the first save.
 */
export function versionSeen(draft: PostDraft | null, unsent: UnsentDraft | null): number {
  if (!draft || !unsent) return draft?.version ?? 0;
  const { version, editorId, seen } = unsent;
  const isOwn = editorId !== undefined && draft.editorId === editorId && draft.version < version;
  return isOwn || isSameForm(draft.form, unsent.form) ? draft.version : seen;
}
