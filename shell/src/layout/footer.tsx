import { chapterNames } from '@portal/contracts';
import { portalConfig, useChapter } from '@portal/sdk';
import styles from './footer.module.css';

export function Footer() {
  const { chapter } = useChapter();
  const { contactEmail } = portalConfig();
  return (
    <footer className={styles.footer}>
      <div className="container row row--between">
        <p>
          © {new Date().getFullYear()} {chapterNames[chapter]}. All rights reserved.
        </p>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </div>
    </footer>
  );
}
