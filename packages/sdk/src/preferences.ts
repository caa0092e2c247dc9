import { type Chapter, chapters, defaults } from '@portal/contracts';
import { create } from 'zustand';
import { useRole, useSession } from './session.ts';

export type Theme = 'light' | 'dark';

interface Preferences {
  theme: Theme;
  /** The chapter a visitor or an admin chose to look at. Members are locked to their own (spec section 6). */
  chosenChapter: Chapter;
}

/** The same keys and values that the page's boot script reads before first paint. */
const keys = { theme: 'theme', chosenChapter: 'chapter' } as const;

// Storage throws where a browser denies it (private windows, blocked cookies): preferences then last as long as the page.
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function read(): Preferences {
  const chapter = stored(keys.chosenChapter) as Chapter;
  return {
    theme: stored(keys.theme) === 'dark' ? 'dark' : defaults.theme,
    chosenChapter: chapters.includes(chapter) ? chapter : defaults.visitorChapter,
  };
}

const usePreferences = create<Preferences>(read);

function keep(change: Partial<Preferences>) {
  usePreferences.setState(change);
  try {
    for (const [name, value] of Object.entries(change)) localStorage.setItem(keys[name as keyof Preferences], value);
  } catch {}
}

if (typeof window !== 'undefined') addEventListener('storage', () => usePreferences.setState(read()));

export function useTheme(): { theme: Theme; setTheme(theme: Theme): void } {
  return { theme: usePreferences((state) => state.theme), setTheme: (theme) => keep({ theme }) };
}

/**
 * The chapter that the portal shows. Signed-out visitors and admins switch it; everyone else is locked to the own one
 * (spec section 6, 'Change chapter in header').
 */
export function useChapter(): { chapter: Chapter; locked: boolean; setChapter(chapter: Chapter): void } {
  const chosen = usePreferences((state) => state.chosenChapter);
  const own = useSession((session) => session.profile?.chapter ?? session.user?.publicMetadata.chapter);
  const role = useRole();
  const signedIn = useSession((session) => session.status === 'signed-in');
  const locked = signedIn && role !== 'admin';
  return {
    chapter: locked ? (own ?? defaults.memberChapter) : chosen,
    locked,
    setChapter: (chosenChapter) => keep({ chosenChapter }),
  };
}
