import { chapters } from '@portal/contracts/constants';
import { content } from '../../content.ts';
import styles from './chapter-text.module.css';

/**
 * A text of each chapter, of which the root element's class shows one: a page rendered ahead of time is then right from
 * its first frame, whatever the visitor chose.
 */
export function ChapterText({ part }: { part: 'title' | 'description' }) {
  return chapters.map((chapter) => (
    <span key={chapter} className={styles[chapter]}>
      {content.chapters[chapter][part]}
    </span>
  ));
}
