import type { ReactNode } from 'react';

/** Line drawings in the colours of the theme. The text beside them says everything. */
const art = {
  /** Empty sheets of paper. */
  papers: (
    <>
      <path d="M30 16h30l8 8v34H30z" transform="rotate(-7 49 37)" />
      <path className="tint" d="M34 13h28l10 10v37H34z" />
      <path className="bare" d="M62 13v10h10M42 32h22M42 40h22M42 48h13" />
    </>
  ),
  /** Rows without a match. */
  search: (
    <>
      <path d="M16 14h52v12H16zM16 32h34v12H16zM16 50h26v12H16z" />
      <circle className="tint" cx="60" cy="44" r="13" />
      <path className="bare" d="m69.5 53.5 10 10" strokeWidth="3" />
    </>
  ),
  people: (
    <>
      <path d="M13 60c0-10 6-15 14-15s14 5 14 15zM55 60c0-10 6-15 14-15s14 5 14 15z" />
      <circle cx="27" cy="34" r="7" />
      <circle cx="69" cy="34" r="7" />
      <path className="tint" d="M29 62c0-13 8-20 19-20s19 7 19 20z" />
      <circle className="tint" cx="48" cy="27" r="10" />
    </>
  ),
  mail: (
    <>
      <path d="M26 8h44v34H26z" />
      <path className="bare" d="M34 18h28M34 26h18" />
      <path className="tint" d="M14 30v32h68V30L48 52z" />
      <path className="bare" d="m14 62 25-16M82 62 57 46" />
    </>
  ),
  calendar: (
    <>
      <path d="M18 16h60v46H18z" />
      <path className="tint" d="M18 16h60v13H18z" />
      <path className="bare" d="M32 10v11M64 10v11M30 40h8M44 40h8M58 40h8M30 51h8M44 51h8" />
    </>
  ),
};

interface EmptyProps {
  art: keyof typeof art;
  title: string;
  /** What people can do, and how the list will fill. */
  children?: ReactNode;
}

/** An empty list or page: what is missing, and what to do. */
export function EmptyState({ art: drawing, title, children }: EmptyProps) {
  return (
    <div className="empty empty--boxed" role="status">
      <svg className="empty__art" viewBox="0 0 96 72" aria-hidden="true">
        {art[drawing]}
      </svg>
      <p className="empty__title">{title}</p>
      {children}
    </div>
  );
}

/** The spinner with its text, which screen readers announce. If the page has nothing else, the text is its heading. */
export function Spinner({ text = 'Loading...', page = false }: { text?: string; page?: boolean }) {
  const heading = page ? { role: 'heading', 'aria-level': 1 } : {};
  return (
    <div className="empty" role="status">
      <div className="spinner" aria-hidden="true" />
      <p {...heading}>{text}</p>
    </div>
  );
}

/** Says what is loading, above placeholders for the rows. */
export function ListWaiting({ text }: { text: string }) {
  return (
    <div className="stack list-waiting">
      <p className="muted" role="status">
        {text}
      </p>
      <div className="skeleton" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
