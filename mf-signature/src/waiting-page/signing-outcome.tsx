import { useEffect, useRef } from 'react';
import type { Outcome } from './use-waiting-requests.ts';

/** Says what came of signing, and takes the focus: it stands above the list, far from the button. */
export function SigningOutcome({ outcome }: { outcome: Outcome }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is read out
  useEffect(() => notice.current?.focus(), [outcome]);
  const { done, refused } = outcome;
  return (
    <div
      ref={notice}
      className={`notice ${refused.length > 0 ? 'notice--warning' : 'notice--success'}`}
      role="status"
      tabIndex={-1}
    >
      <div>
        {done && <p>{done}</p>}
        {refused.length > 0 && <p className="notice__title">Not signed:</p>}
        {refused.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
