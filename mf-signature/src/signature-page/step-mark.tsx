import styles from './signature-page.module.css';

const shapes = {
  success: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 6v7.5M12 17.5v.01',
  danger: 'm7 7 10 10M17 7 7 17',
};

/** The icon above an outcome. The heading below says the same. */
export function StepMark({ kind }: { kind: keyof typeof shapes }) {
  return (
    <span className={styles.mark} data-kind={kind}>
      <svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={shapes[kind]} strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
