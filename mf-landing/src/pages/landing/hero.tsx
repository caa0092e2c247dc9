import { useChapter } from '@portal/sdk';
import { content } from '../../content.ts';
import styles from './hero.module.css';
import { Portico } from './portico.tsx';

export function Hero() {
  const { title, description } = content.chapters[useChapter().chapter];
  return (
    <section className={styles.hero}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={styles.description}>{description}</p>
          <p className={`row ${styles.actions}`}>
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
