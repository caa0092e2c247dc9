import styles from './api.module.css';

/** A block of code that scrolls within itself, by keyboard too. */
export const Code = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <section className={styles.code} aria-label={label} tabIndex={0}>
    <pre>{text}</pre>
  </section>
);
