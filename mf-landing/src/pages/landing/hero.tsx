import { ForChapter } from '@portal/sdk';
import { content } from '../../content.ts';
import styles from './hero.module.css';
import { Portico } from './portico.tsx';

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.words}>
          <h1>
            <ForChapter>{(chapter) => content.chapters[chapter].title}</ForChapter>
          </h1>
          <p className={styles.description}>
            <ForChapter>{(chapter) => content.chapters[chapter].description}</ForChapter>
          </p>
          <p className={styles.actions}>
            <a className="button" href="#membership">
              {content.buttons.membership}
            </a>
            <a className="button button--quiet" href="#activities">
              {content.buttons.impact}
            </a>
          </p>
        </div>
        <Portico />
      </div>
    </section>
  );
}
