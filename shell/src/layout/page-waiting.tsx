import { Spinner } from '@portal/ui/states';
import styles from './page-waiting.module.css';

/** Replaces a page while it loads. It is the same from the first frame until the page is there. */
export function PageWaiting({ text }: { text?: string }) {
  return (
    <div className="container page">
      <Waiting text={text} />
    </div>
  );
}

/** The same inside a page that is partly loaded. */
export const Waiting = ({ text }: { text?: string }) => (
  <div className={styles.place}>
    <Spinner page text={text} />
  </div>
);
