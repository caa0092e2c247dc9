import { othersWaitingText } from '@portal/contracts/signature-statement';
import styles from './signature-page.module.css';

interface Props {
  /** Undefined if it is not known. */
  count: number | undefined;
  token: string;
}

/** Leads to the page of all that waits for the address of a link. */
export function OthersWaiting({ count, token }: Props) {
  if (count === 0) return null;
  return (
    <p className={`notice ${styles.waiting}`}>
      <a href={`/signature/all?${new URLSearchParams({ token })}`}>
        {count === undefined ? 'See whether more waits for you' : othersWaitingText(count)}
      </a>
    </p>
  );
}
