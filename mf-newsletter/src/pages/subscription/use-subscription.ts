import { invalidMailLink } from '@portal/contracts/constants';
import { type ApiError, call, messageOf } from '@portal/sdk';
import { useCall, useMutation, useQueryClient } from '@portal/sdk/query';

/** The subscription of the link in an e-mail, and functions to turn it on or off. */
export function useSubscription(token: string) {
  const queryClient = useQueryClient();
  const found = useCall('GET /newsletter/subscription', { token }, { enabled: token !== '' });
  const saving = useMutation({
    mutationFn: (subscribed: boolean) => call('POST /newsletter/subscription', { token, subscribed }),
    onSuccess: (response) => queryClient.setQueryData(['GET /newsletter/subscription', { token }], response),
  });
  return {
    subscription: found.data,
    load: {
      isFetching: found.isFetching,
      /** The problem with the link, if only another link helps. */
      invalid: token === '' ? invalidMailLink : whatIsWrong(found.error),
      error: found.error,
      refetch: () => void found.refetch(),
    },
    change: saving.mutate,
    changing: saving.isPending,
    failure: saving.error && messageOf(saving.error, 'Your choice could not be saved. Please try again.'),
  };
}

const whatIsWrong = (error: ApiError | null) =>
  error && ['not_found', 'gone', 'invalid'].includes(error.code) ? error.message || invalidMailLink : undefined;
