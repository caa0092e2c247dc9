import { CloseButton } from '@portal/ui/close-button';
import { useState } from 'react';
import styles from './override-badge.module.css';
import { endOverrides, overrides } from './overrides.ts';

/** Shows which remotes of this page are not released, with a way back, and whether an override was refused. */
export function OverrideBadge() {
  const { active, refused } = overrides;
  const [dismissed, setDismissed] = useState(false);
  const overridden = Object.entries(active);
  if (overridden.length === 0 && (!refused || dismissed)) return null;
  return (
    <aside className={`notice notice--warning ${styles.badge}`} aria-label="Overrides">
      <div>
        {overridden.map(([name, manifest]) => (
          <p key={name}>
            <strong>{name}</strong> comes from {new URL(manifest).origin}, not from its release.
          </p>
        ))}
        {refused && <p>This portal doesn't allow the override {refused}.</p>}
      </div>
      {overridden.length > 0 ? (
        <button type="button" className="button button--small" onClick={endOverrides}>
          End override
        </button>
      ) : (
        <CloseButton onClick={() => setDismissed(true)} />
      )}
    </aside>
  );
}
