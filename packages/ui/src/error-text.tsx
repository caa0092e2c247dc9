/** An error as people see it: `reference` is what its request is called in the logs, if they can help. */
export interface ShownError {
  message: string;
  reference?: string;
}

/** What to name to support, if the request of an error has a name in the logs. */
export const Reference = ({ error: { reference } }: { error: Pick<ShownError, 'reference'> }) =>
  reference && <p className="small">Reference: {reference}</p>;

/** The words of an error, and what to name to support. */
export const ErrorText = ({ error, fallback }: { error: ShownError; fallback?: string }) => (
  <div>
    <p>{error.message || fallback}</p>
    <Reference error={error} />
  </div>
);
