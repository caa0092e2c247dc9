import type { Chapter } from '@portal/contracts/constants';
import { signingExplained } from '@portal/contracts/society';
import { portalConfig } from '@portal/sdk';
import styles from './signature-page.module.css';

/** What signing means, why this person is asked, and how to check that the page is genuine. */
export const Explained = ({ chapter }: { chapter: Chapter }) => (
  <dl className={`small muted ${styles.explained}`}>
    {Object.entries(signingExplained(chapter, portalConfig())).map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
