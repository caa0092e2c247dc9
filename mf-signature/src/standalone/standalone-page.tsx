import { type Chapter, chapterNames } from '@portal/contracts/constants';
import { societyName } from '@portal/contracts/society';
import { isChapterOfLink, portalConfig, Toaster, useChapter, useTheme } from '@portal/sdk';
import { report } from '@portal/sdk/release-reports';
import { ErrorBoundary } from '@portal/ui/error-boundary';
import { Tooltips } from '@portal/ui/tooltips';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Failed } from '../signature-page/unavailable.tsx';
import { SupervisorPage } from '../supervisor-page.tsx';
import styles from './standalone-page.module.css';

/**
 * The signature page without the shell, as the e-mailed link opens it: no sign-in, with the theme of the student's
 * chapter.
 */
export function StandalonePage({ segment, token }: { segment: string | undefined; token: string }) {
  // Undefined while the request loads. Null if it has no chapter.
  const [submissionChapter, setSubmissionChapter] = useState<Chapter | null>();
  const preferredChapter = useChapter().chapter;
  const chapter = submissionChapter ?? preferredChapter;
  const { theme } = useTheme();
  const { school, advisorName, contactEmail } = portalConfig();

  useLayoutEffect(() => {
    document.documentElement.className = `${theme} chapter-${chapter.toLowerCase()}`;
  }, [theme, chapter]);

  useEffect(() => report('ok', ''), []);

  return (
    <>
      <header className={styles.header} data-known={submissionChapter !== undefined || isChapterOfLink()}>
        <img src={`/${chapter.toLowerCase()}_logo.png`} alt="" width="40" height="40" />
        <p>
          {chapterNames[chapter]}
          {school && <span className={styles.school}>{school}</span>}
        </p>
      </header>
      <main>
        <ErrorBoundary fallback={() => <Failed />} onError={() => setSubmissionChapter((known) => known ?? null)}>
          <SupervisorPage segment={segment} token={token} onChapter={setSubmissionChapter} />
        </ErrorBoundary>
      </main>
      <footer className={styles.footer} data-known={submissionChapter !== undefined}>
        <p>
          © {new Date().getFullYear()} {societyName(chapter, { school })}
        </p>
        <p>
          Questions? {advisorName && `${advisorName}, `}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </footer>
      <Tooltips />
      <Toaster />
    </>
  );
}
