import { chapterNames } from '@portal/contracts/constants';
import { useChapter } from '@portal/sdk';
import styles from './newsletter-page.module.css';
import { PostList } from './post-list.tsx';

/** The newsletter of the chapter that the portal shows (spec section 2, 'Newsletter list'). */
export function NewsletterPage() {
  const { chapter } = useChapter();
  return (
    <>
      <title>{`${chapter} Newsletter`}</title>
      <header className={styles.header}>
        <div className="container">
          <p className="eyebrow">{chapterNames[chapter]}</p>
          <h1>{chapter} Newsletter</h1>
          <p className="lead">News, service projects and announcements from our chapter.</p>
        </div>
      </header>
      <div className={`container ${styles.list}`}>
        <PostList chapter={chapter} />
      </div>
    </>
  );
}
