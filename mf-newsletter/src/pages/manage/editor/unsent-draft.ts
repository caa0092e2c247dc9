import { PostDraft, type PostForm } from '@portal/contracts/post-drafts';
import { parseJson, useSession } from '@portal/sdk';

const placeOf = (postId?: string) => `newsletter-draft:${useSession.getState().user?.id}:${postId ?? 'new'}`;

/**
 * Keeps in this tab what the server may not have yet, so that a crash does not lose it; null takes it away. Where the browser
 * denies storage, or it is full, the text is in the open page alone.
 */
export function keepUnsent(postId: string | undefined, draft: PostDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(placeOf(postId), JSON.stringify(draft));
    else sessionStorage.removeItem(placeOf(postId));
  } catch {}
}

/** What `keepUnsent` kept for this person and post, of an earlier page of this tab. */
export function unsentDraft(postId?: string): PostDraft | null {
  try {
    const kept = parseJson(sessionStorage.getItem(placeOf(postId)) ?? '') as PostDraft | null;
    // Forms of an earlier version have no cover.
    const withCover = (form?: PostForm | null) => form && { ...form, cover: form.cover ?? null };
    const draft = { ...kept, form: withCover(kept?.form), otherForm: withCover(kept?.otherForm) };
    return PostDraft.safeParse(draft).data ?? null;
  } catch {
    return null;
  }
}
