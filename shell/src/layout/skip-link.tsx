import styles from './skip-link.module.css';

/** Lets keyboard users pass the header. A button, for an anchor would take the place of the page's own hash. */
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
