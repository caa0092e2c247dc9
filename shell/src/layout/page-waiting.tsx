import { Spinner } from '@portal/ui/states';
import styles from './page-waiting.module.css';

/** Stands in the place of a page that is on its way: the same from the first frame of the document until it is there. */
export function PageWaiting({ text }: { text?: string }) {
  return (
    <div className="container page">
      <Waiting text={text} />
    </div>
  );
}

/** The same inside a page that is there in part. */
export const Waiting = ({ text }: { text?: string }) => (
  <div className={styles.place}>
    <Spinner page text={text} />
  </div>
);
