import { Button } from '@portal/ui';

interface Props {
  list: { isError: boolean; isFetching: boolean; error: Error | null; refetch(): unknown };
  /** What to say where the error itself says nothing. */
  fallback: string;
}

/** Says why a list could not be read, for as long as it cannot. */
export function LoadFailure({ list, fallback }: Props) {
  if (!list.isError) return null;
  return (
    <div className="notice notice--danger" role="alert">
      <p>{list.error?.message || fallback}</p>
      <Button loading={list.isFetching} onClick={() => list.refetch()}>
        Retry
      </Button>
    </div>
  );
}
