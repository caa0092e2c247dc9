import { Button } from '@portal/ui';
import type { SignatureRequest } from './hours-backend.ts';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';

/** The button that requests a signature and shows the state of the request (spec section 4). */
export function RequestSignature({ flow }: { flow: HoursFlow }) {
  const { request, simulateSignature } = flow;
  return (
    <div className={styles.request}>
      <p className="muted">Your supervisor gets an e-mail with a link to confirm and sign these hours.</p>
      <div className="row">
        <Button disabled={request !== null} onClick={flow.openRequest}>
          {requestLabel(request)}
        </Button>
        {request && !request.signature && simulateSignature && (
          <Button look="text" onClick={simulateSignature}>
            (Demo: Simulate received signature)
          </Button>
        )}
      </div>
    </div>
  );
}

function requestLabel(request: SignatureRequest | null): string {
  if (!request) return 'Request Signature via Email';
  return request.signature ? 'Signature Received' : 'Signature Request Sent';
}
