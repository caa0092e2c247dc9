import { chapterNames, defaults } from '@portal/contracts';
import { useChapter, useHydrated } from '@portal/sdk';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { ChapterToggle } from './chapter-toggle.tsx';
import styles from './header.module.css';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** The parts of the landing page. Their ids are the same in small letters. */
const landingParts = ['About', 'Pillars', 'Activities', 'Membership'];

/** The sticky header of every page (spec section 2, 'Shared header and footer'). */
export function Header() {
  const { key } = useLocation();
  const { chapter } = useChapter();
  // Without a script, the chapter is in the address alone.
  const isNamed = !useHydrated() && chapter !== defaults.visitorChapter;
  const search = isNamed ? `?chapter=${chapter.toLowerCase()}` : '';
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the small screen's menu, also to where one is
  useEffect(() => setOpen(false), [key]);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    menu.current?.focus();
  };

  // The open menu would cover what has the focus.
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from any control inside
    <header className={styles.header} onKeyDown={closeByKey} onBlur={closeBehind}>
      <div className={`container ${styles.bar}`}>
        <Link to={`/${search}`} className={styles.brand} aria-label={`${chapterNames[chapter]}, home`}>
          <img src={`/${chapter.toLowerCase()}_logo.png`} alt="" width="40" height="40" loading="lazy" />
          <span>{chapterNames[chapter]}</span>
        </Link>
        <div className={styles.tools}>
          <button
            ref={menu}
            type="button"
            className={`icon-button scripted ${styles.menu}`}
            aria-label="Menu"
            data-tip="Menu"
            aria-expanded={open}
            aria-controls="site-navigation"
            onClick={() => setOpen(!open)}
          >
            {open ? '✕' : '☰'}
          </button>
          <nav id="site-navigation" aria-label="Main" className={styles.nav}>
            {landingParts.map((part) => (
              <Link key={part} to={`/${search}#${part.toLowerCase()}`}>
                {part}
              </Link>
            ))}
            <NavLink to={`/newsletter${search}`}>Newsletter</NavLink>
            <NavLink to="/dashboard">Member Dashboard</NavLink>
            <div className={styles.narrowOnly}>
              <ChapterToggle />
            </div>
          </nav>
          <div className={styles.wideOnly}>
            <ChapterToggle />
          </div>
          <ThemeToggle />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
