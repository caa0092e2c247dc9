import { type ReactNode, useState } from 'react';

/** What is in it is rendered while it is open. `describedBy` is the id of what names the submission. */
export function Unfolding(props: { title: string; describedBy?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="small" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-describedby={props.describedBy}>{props.title}</summary>
      {isOpen && props.children}
    </details>
  );
}
