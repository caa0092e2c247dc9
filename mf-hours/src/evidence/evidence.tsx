import { Spinner } from '@portal/ui/states';
import { lazy, Suspense, useState } from 'react';
import type { EvidenceProps } from './signature-evidence.tsx';

const SignatureEvidence = lazy(async () => {
  const { SignatureEvidence } = await import('./signature-evidence.tsx');
  return { default: SignatureEvidence };
});

/** The evidence of a signature, which is loaded when somebody opens it. */
export function Evidence(props: EvidenceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-describedby={props.describedBy}>Evidence of the signature</summary>
      {isOpen && (
        <Suspense fallback={<Spinner text="Loading evidence..." />}>
          <SignatureEvidence {...props} />
        </Suspense>
      )}
    </details>
  );
}
