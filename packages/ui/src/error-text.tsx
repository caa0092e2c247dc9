/** An error as people see it: `reference` is what its request is called in the logs, if they can help. */
export interface ShownError {
  message: string;
  reference?: string;
}

/** The words of an error, and what to name to support. */
export const ErrorText = ({ error, fallback }: { error: ShownError; fallback?: string }) => (
  <div>
    <p>{error.message || fallback}</p>
    {error.reference && <p className="small">Reference: {error.reference}</p>}
  </div>
);
