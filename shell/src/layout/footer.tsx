import { chapterNames } from '@portal/contracts';
import { ForChapter, portalConfig, useHydrated } from '@portal/sdk';
import styles from './footer.module.css';

export function Footer() {
  const { contactEmail } = portalConfig();
  return (
    <footer className={styles.footer}>
      <div className="container row row--between">
        <p>
          © <Year /> <ForChapter>{(chapter) => chapterNames[chapter]}</ForChapter>. All rights reserved.
        </p>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </div>
    </footer>
  );
}

/** A page that was drawn ahead of time may be older than the year is. */
function Year() {
  return (
    <span key={String(useHydrated())} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
