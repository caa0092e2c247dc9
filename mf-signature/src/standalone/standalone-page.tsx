import { type Chapter, chapterNames, tooltipDelayMs } from '@portal/contracts/constants';
import { isChapterOfLink, portalConfig, Toaster, useChapter, useTheme } from '@portal/sdk';
import { Tooltips } from '@portal/ui/tooltips';
import { useLayoutEffect, useState } from 'react';
import { SignaturePage } from '../signature-page/signature-page.tsx';
import styles from './standalone-page.module.css';

/**
 * The signature page without the shell, as the e-mailed link opens it: no sign-in, with the theme of the student's
 * chapter.
 */
export function StandalonePage({ requestId }: { requestId: string | undefined }) {
  // Undefined while the request loads. Null if it has no chapter.
  const [submissionChapter, setSubmissionChapter] = useState<Chapter | null>();
  const preferredChapter = useChapter().chapter;
  const chapter = submissionChapter ?? preferredChapter;
  const { theme } = useTheme();

  useLayoutEffect(() => {
    document.documentElement.className = `${theme} chapter-${chapter.toLowerCase()}`;
  }, [theme, chapter]);

  return (
    <>
      <header className={styles.header} data-known={submissionChapter !== undefined || isChapterOfLink()}>
        <img src={`/${chapter.toLowerCase()}_logo.png`} alt="" width="40" height="40" />
        <p>{chapterNames[chapter]}</p>
      </header>
      <main className={styles.main}>
        <SignaturePage requestId={requestId} onChapter={setSubmissionChapter} />
      </main>
      <footer className={styles.footer}>
        <p>
          © {new Date().getFullYear()} {chapterNames[chapter]}
        </p>
        <p>
          Questions? <a href={`mailto:${portalConfig().contactEmail}`}>{portalConfig().contactEmail}</a>
        </p>
      </footer>
      <Tooltips delayMs={tooltipDelayMs} />
      <Toaster />
    </>
  );
}
