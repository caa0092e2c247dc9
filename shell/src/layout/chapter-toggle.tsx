import { chapterNames, chapters } from '@portal/contracts';
import { useChapter, useHydrated } from '@portal/sdk';
import { Badge } from '@portal/ui/badge';
import styles from './chapter-toggle.module.css';

/** Switches the chapter; for members it only shows their own (spec section 6, 'Change chapter in header'). */
export function ChapterToggle() {
  const { chapter, locked, switchable, setChapter } = useChapter();
  const hydrated = useHydrated();
  if (locked) {
    return (
      <Badge tone="badge--accent" tip={`Your chapter: ${chapterNames[chapter]}`}>
        {chapter}
      </Badge>
    );
  }
  return (
    <fieldset className={`scripted ${styles.toggle} ${hydrated ? '' : 'visitors-only'}`} disabled={!switchable}>
      <legend className="visually-hidden">Chapter</legend>
      {chapters.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chapter}
          aria-label={`${option}: ${chapterNames[option]}`}
          data-tip={chapterNames[option]}
          onClick={() => setChapter(option)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
