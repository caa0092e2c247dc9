import { type Chapter, chapters, defaults } from '@portal/contracts';
import { chapterCookie } from '@portal/contracts/page-state';
import { create } from 'zustand';
import { useHydrated } from './hydrated.ts';
import { usePageState } from './page-state.ts';
import { roleOf, type Session, useSession } from './session.ts';

export type Theme = 'light' | 'dark';

interface Preferences {
  theme: Theme;
  /** The chapter a visitor or an admin chose to look at, or the one of the e-mailed link that opened this tab. */
  chapter: Chapter;
  /** The chapter a signed-in member was last locked to, so that the next page starts in it before the session is known. */
  memberChapter: Chapter | null;
}

/** Storage throws where a browser denies it: preferences then last as long as the page. */
function ifAllowed<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}

const stored = (key: keyof Preferences) => ifAllowed(() => localStorage.getItem(key));
const chapterOfTab = () => ifAllowed(() => sessionStorage.getItem('chapter'));
const chapterOrNull = (value: string | null) => chapters.find((chapter) => chapter === value) ?? null;

/** Keys and values are those that the page's boot script reads, and writes for a link, before first paint. */
function read(): Preferences {
  return {
    theme: stored('theme') === 'dark' ? 'dark' : defaults.theme,
    chapter: chapterOrNull(chapterOfTab() ?? stored('chapter')) ?? defaults.visitorChapter,
    memberChapter: chapterOrNull(stored('memberChapter')),
  };
}

const usePreferences = create<Preferences>(read);

function keep(change: Partial<Preferences>): void {
  ifAllowed(() => {
    for (const [key, value] of Object.entries(change)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  });
  usePreferences.setState(change);
}

/**
 * Signed-out visitors and admins switch the chapter, everyone else is locked to the own one
 * (spec section 6, 'Change chapter in header').
 */
function lockedChapter(session = useSession.getState(), preferences = usePreferences.getState()): Chapter | null {
  if (session.status === 'loading') return preferences.memberChapter;
  if (session.status === 'signed-out' || roleOf(session) === 'admin') return null;
  return session.profile?.chapter ?? session.user?.publicMetadata.chapter ?? defaults.memberChapter;
}

export interface Appearance {
  theme: Theme;
  chapter: Chapter;
}

function appearance(): Appearance {
  const { theme, chapter } = usePreferences.getState();
  return { theme, chapter: lockedChapter() ?? chapter };
}

/**
 * Lets the server render the visitor's chapter next time: the one of the storage, or a member's own. (That of an e-mailed link is
 * for its tab alone.)
 */
function keepChapterCookie(): void {
  const chapter = lockedChapter() ?? chapterOrNull(stored('chapter')) ?? defaults.visitorChapter;
  const known = new RegExp(`(?:^|; )${chapterCookie}=(\\w+)`).exec(document.cookie)?.[1] ?? defaults.visitorChapter;
  // The oldest browsers that pages are built for have no Cookie Store API.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  if (chapter !== known) document.cookie = `${chapterCookie}=${chapter}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Calls `apply` now and before anything renders with a new theme or chapter. For the shell and standalone pages. */
export function watchAppearance(apply: (appearance: Appearance) => void): void {
  const update = () => {
    apply(appearance());
    keepChapterCookie();
  };
  const follow = (session: Session) => {
    const memberChapter = lockedChapter(session);
    if (memberChapter !== usePreferences.getState().memberChapter) keep({ memberChapter });
    update();
  };
  usePreferences.subscribe(update);
  useSession.subscribe(follow);
  addEventListener('storage', () => usePreferences.setState(read()));
  follow(useSession.getState());
}

export function useTheme(): { theme: Theme; setTheme(theme: Theme): void } {
  return { theme: usePreferences((preferences) => preferences.theme), setTheme: (theme) => keep({ theme }) };
}

/** Nobody switches before it is known who looks: a member's choice would be kept as the visitor's. */
const maySwitch = (session: Session) => session.status !== 'loading' && lockedChapter(session) === null;

function switchChapter(chapter: Chapter): void {
  if (!maySwitch(useSession.getState())) return;
  ifAllowed(() => sessionStorage.removeItem('chapter'));
  keep({ chapter });
}

/** Whether an e-mailed link chose the chapter of this tab. */
export const isChapterOfLink = (): boolean => chapterOfTab() !== null;

/**
 * Shows the chapter of what an e-mailed link leads to, for as long as this tab is open and nobody switches it. Members stay
 * in their own.
 */
export function showChapter(chapter: Chapter): void {
  usePreferences.setState({ chapter });
  ifAllowed(() => sessionStorage.setItem('chapter', chapter));
}

/**
 * The chapter that the portal shows; while a page is hydrated, the one that it was rendered for. `locked` is true for members,
 * who only see their own; `switchable` is false for them and until it is known who looks. `setChapter` does nothing where it
 * may not be switched.
 */
export function useChapter() {
  const session = useSession();
  const preferences = usePreferences();
  const locked = lockedChapter(session, preferences);
  const page = usePageState();
  const hydrated = useHydrated();
  return {
    chapter: hydrated ? (locked ?? preferences.chapter) : page.chapter,
    locked: locked !== null,
    switchable: maySwitch(session),
    setChapter: switchChapter,
  };
}
