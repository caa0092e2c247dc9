import type { ApiError } from '@portal/sdk';

/** What to name to support below the words of a failed call, if its request has a name in the logs. */
export const Reference = ({ error: { reference } }: { error: ApiError }) =>
  reference && <p className="small">Reference: {reference}</p>;
