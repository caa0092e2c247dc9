import { chapterNames, chapters } from '@portal/contracts';
import { useChapter } from '@portal/sdk';
import styles from './chapter-toggle.module.css';

/** Switches the chapter; for members it only shows their own (spec section 6, 'Change chapter in header'). */
export function ChapterToggle() {
  const { chapter, locked, switchable, setChapter } = useChapter();
  if (locked) {
    return (
      <span className="badge badge--accent" title={`Your chapter: ${chapterNames[chapter]}`}>
        {chapter}
      </span>
    );
  }
  return (
    <fieldset className={styles.toggle} disabled={!switchable}>
      <legend className="visually-hidden">Chapter</legend>
      {chapters.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chapter}
          aria-label={`${option}: ${chapterNames[option]}`}
          onClick={() => setChapter(option)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
