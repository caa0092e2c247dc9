import styles from './skip-link.module.css';

/** Lets keyboard users skip the header. It is a button, because an anchor would replace the hash of the page. */
export function SkipLink() {
  return (
    <button
      type="button"
      className={`button scripted ${styles.skip}`}
      onClick={() => document.getElementById('main')?.focus()}
    >
      Skip to content
    </button>
  );
}
