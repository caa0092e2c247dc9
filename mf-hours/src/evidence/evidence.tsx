import { reportPart } from '@portal/sdk/release-reports';
import { LazyPart } from '@portal/ui/lazy-part';
import { Spinner } from '@portal/ui/states';
import { Unfolding } from '../unfolding.tsx';
import type { EvidenceProps } from './signature-evidence.tsx';

const evidence = { load: async () => (await import('./signature-evidence.tsx')).SignatureEvidence };

/** The evidence of a signature, which is loaded when somebody opens it. */
export const Evidence = (props: EvidenceProps) => (
  <Unfolding title="Evidence of the Signature" describedBy={props.describedBy}>
    <LazyPart file={evidence} waiting={<Spinner text="Loading evidence..." />} onError={reportPart}>
      {(SignatureEvidence) => <SignatureEvidence {...props} />}
    </LazyPart>
  </Unfolding>
);
