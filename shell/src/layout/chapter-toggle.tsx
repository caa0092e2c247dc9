import { type Chapter, chapterNames, chapters } from '@portal/contracts';
import { ForChapter, useChapter, useHydrated } from '@portal/sdk';
import styles from './chapter-toggle.module.css';

/** Switches the chapter; for members it only shows their own (spec section 6, 'Change chapter in header'). */
export function ChapterToggle() {
  const { locked } = useChapter();
  return (
    <ForChapter>{(chapter) => (locked ? <OwnChapter chapter={chapter} /> : <Choice chapter={chapter} />)}</ForChapter>
  );
}

function OwnChapter({ chapter }: { chapter: Chapter }) {
  return (
    <span className="badge badge--accent" title={`Your chapter: ${chapterNames[chapter]}`}>
      {chapter}
    </span>
  );
}

function Choice({ chapter }: { chapter: Chapter }) {
  const { switchable, setChapter } = useChapter();
  const hydrated = useHydrated();
  return (
    <fieldset className={`scripted ${styles.toggle} ${hydrated ? '' : 'visitors-only'}`} disabled={!switchable}>
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
