import { chapterNames } from '@portal/contracts';
import { portalConfig, useChapter, useHydrated } from '@portal/sdk';
import styles from './footer.module.css';

export function Footer() {
  const { contactEmail } = portalConfig();
  const { chapter } = useChapter();
  return (
    <footer className={styles.footer}>
      <div className="container row row--between">
        <p>
          © <Year /> {chapterNames[chapter]}. All rights reserved.
        </p>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </div>
    </footer>
  );
}

/** A page that was rendered by a server may be older than the year is. */
function Year() {
  return (
    <span key={String(useHydrated())} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
