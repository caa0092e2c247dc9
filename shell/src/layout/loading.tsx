/** The spinner with its text, as screen readers announce it. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className="empty" role="status">
      <div className="spinner" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}
