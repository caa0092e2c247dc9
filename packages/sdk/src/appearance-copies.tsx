import { chapters, defaults } from '@portal/contracts';
import type { Chapter } from '@portal/contracts/constants';
import type { ReactNode } from 'react';
import { useHydrated } from './hydrated.ts';
import { type Theme, useChapter, useTheme } from './preferences.ts';

interface Copies<T extends string> {
  options: T[];
  current: T;
  children(option: T): ReactNode;
}

/**
 * A page that was drawn ahead of time holds a copy for each option, of which the root element's class shows one (see
 * `appearance.css` of the design kit): it is right from its first frame, whatever the visitor chose. Then one remains.
 */
function Copies<T extends string>({ options, current, children }: Copies<T>) {
  const hydrated = useHydrated();
  const copies = hydrated ? [current] : options;
  return copies.map((option, index) => (
    // By place, so that the copy that remains keeps its elements, and the focus on them, when the option changes.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <span key={index} className={hydrated ? 'copy' : `copy copy--${option.toLowerCase()}`}>
      {children(option)}
    </span>
  ));
}

// The copy in the first place remains: that of most visitors.
const chapterOptions = [defaults.visitorChapter, ...chapters.filter((chapter) => chapter !== defaults.visitorChapter)];
const themeOptions: Theme[] = ['light', 'dark'];

/** What depends on the chapter, on a page that is drawn ahead of time. */
export function ForChapter({ children }: { children(chapter: Chapter): ReactNode }) {
  const { chapter } = useChapter();
  return (
    <Copies options={chapterOptions} current={chapter}>
      {children}
    </Copies>
  );
}

/** What depends on the theme, on a page that is drawn ahead of time. */
export function ForTheme({ children }: { children(theme: Theme): ReactNode }) {
  const { theme } = useTheme();
  return (
    <Copies options={themeOptions} current={theme}>
      {children}
    </Copies>
  );
}
