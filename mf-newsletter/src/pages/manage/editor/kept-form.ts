import type { PostForm } from './post-form.ts';

/** Unsaved work, as the browser keeps it for whoever wrote it. */
export interface KeptForm {
  form: PostForm;
  /** What was typed before another's version took its place in the form; absent where none did. */
  setAside?: PostForm;
  /** When it was typed last, in ms since the epoch. */
  keptAt: number;
  /** `lastUpdated` of the post that it started from. */
  editedFrom: string | null;
  /** Of a new post: what makes saving it again harmless. */
  requestKey: string | undefined;
}

/** Each person and each post has a place of its own; a new post's is 'new'. */
export interface KeptPlace {
  userId: string;
  postId: string | null;
}

const keyOf = ({ userId, postId }: KeptPlace) => `newsletter-post:${userId}:${postId ?? 'new'}`;

export function readKept(place: KeptPlace): KeptForm | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
  } catch {
    return null;
  }
}

/** @returns whether the browser keeps it: it may deny storage, or have none left. */
export function keep(place: KeptPlace, kept: KeptForm): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Hears of work that another window keeps in the same place. @returns what ends that */
export function hearOfOthers(place: KeptPlace, onKept: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => key === keyOf(place) && newValue !== null && onKept();
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export function forget(place: KeptPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {}
}
