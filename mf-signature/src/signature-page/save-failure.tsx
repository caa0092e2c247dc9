import { isOutcomeUnknown } from '@portal/contracts/unknown-outcome';
import { type ApiError, messageOf } from '@portal/sdk';
import { Reference } from '@portal/ui/error-text';
import { unconfirmed } from './signature-request.ts';

/** Says that something, such as 'your answer', was not saved, or that nobody knows. */
export function SaveFailure({ failure, what }: { failure: ApiError; what: string }) {
  const words = isOutcomeUnknown(failure) ? unconfirmed(what) : `We could not save ${what}.`;
  return (
    <div className="notice notice--danger" role="alert">
      <div>
        <p>{messageOf(failure, `${words} Please try again.`)}</p>
        <Reference error={failure} />
      </div>
    </div>
  );
}
