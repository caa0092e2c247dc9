/** Figures beside each other, by their labels; a dash for those that are not known yet. */
export function Stats({ figures }: { figures: Record<string, number | undefined> }) {
  return (
    <dl className="stats">
      {Object.entries(figures).map(([label, value]) => (
        <div key={label} className="card">
          <dt>{label}</dt>
          <dd>{value?.toLocaleString('en-US') ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
