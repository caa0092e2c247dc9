import { counted } from '@portal/contracts';
import { call, toast } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { useNextRowFocus } from '@portal/ui';

export type Retrying = ReturnType<typeof useRetrying>;

/** Has e-mails tried again, one or those that are chosen. */
export function useRetrying() {
  const retrying = useMutation({
    mutationFn: (ids: string[]) => call('POST /mail/retry', { ids }),
    changes: ['GET /mail/list'],
    onSuccess: ({ retried }) =>
      retried === 0
        ? toast({ title: 'Nothing is left to retry' })
        : toast({ title: `${counted(retried, 'e-mail is', 'e-mails are')} tried again`, variant: 'success' }),
  });
  const isBusy = retrying.isPending || retrying.isReloading;
  const noteRow = useNextRowFocus(isBusy);
  return {
    error: retrying.error,
    /** Which are tried at the moment; no others can be meanwhile. */
    ids: isBusy ? retrying.variables : undefined,
    retry: (ids: string[]) => {
      noteRow();
      retrying.mutate(ids);
    },
  };
}
