import { Button } from '@portal/ui';
import type { HoursFlow } from './hours-flow.ts';

export function SubmitButton({ flow }: { flow: HoursFlow }) {
  return (
    <Button look="primary" loading={flow.sending} onClick={flow.submit}>
      {flow.sending ? 'Submitting...' : 'Submit Hours'}
    </Button>
  );
}
