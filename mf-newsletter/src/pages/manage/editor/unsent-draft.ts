import { PostDraft } from '@portal/contracts/post-drafts';
import { seenVersion } from '@portal/contracts/seen-draft';
import { parseJson, useSession } from '@portal/sdk';
import type { z } from 'zod';
import { isSameForm } from './post-form.ts';

/** A draft that the server may not have yet: `version` is the number of the next attempt to save it. */
const UnsentDraft = PostDraft.extend({ seen: seenVersion.optional() });
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

/** What the page before knew of the server's draft. A release before did not write it down. */
export const seenBefore = ({ version, seen = version - 1 }: UnsentDraft): number => seen;

interface Found {
  draft: PostDraft | null;
  unsent: UnsentDraft | null;
}

/** The server's draft, where this tab had not seen it, and its page before had not sent it either. */
export function otherDraft({ draft, unsent }: Found): PostDraft | null {
  if (!draft || !unsent || isSameForm(draft.form, unsent.form)) return null;
  const isOwn = draft.editorId !== undefined && draft.editorId === unsent.editorId && draft.version < unsent.version;
  return isOwn || draft.version === seenBefore(unsent) ? null : draft;
}
