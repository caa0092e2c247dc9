import { reportPart } from '@portal/sdk/release-reports';
import { LazyPart } from '@portal/ui/lazy-part';
import { Spinner } from '@portal/ui/states';
import { useState } from 'react';
import type { EvidenceProps } from './signature-evidence.tsx';

const evidence = { load: async () => (await import('./signature-evidence.tsx')).SignatureEvidence };

/** The evidence of a signature, which is loaded when somebody opens it. */
export function Evidence(props: EvidenceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-describedby={props.describedBy}>Evidence of the signature</summary>
      {isOpen && (
        <LazyPart file={evidence} waiting={<Spinner text="Loading evidence..." />} onError={reportPart}>
          {(SignatureEvidence) => <SignatureEvidence {...props} />}
        </LazyPart>
      )}
    </details>
  );
}
