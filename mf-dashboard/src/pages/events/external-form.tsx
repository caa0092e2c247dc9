import styles from './events.module.css';

/** The external form of the chapter. Its proposals do not reach the portal. */
export function ExternalForm({ address }: { address: string }) {
  return (
    <section className="stack">
      <iframe
        title="Event Proposal Form"
        className={styles.frame}
        src={address}
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
      />
      <p className="muted small">
        Nothing to see here?{' '}
        <a href={address} target="_blank" rel="noopener noreferrer">
          Open the form in a new tab
        </a>
      </p>
    </section>
  );
}
