import { defaults, InviteForm, type RequestOf } from '@portal/contracts';
import { newRequestKey } from '@portal/contracts/request-key';
import { isOutcomeUnknown } from '@portal/contracts/unknown-outcome';
import { call, useRole, useSession } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { useForm } from '@portal/ui/form';
import { useEffect, useState } from 'react';

type Fields = Pick<RequestOf<'POST /users/invite'>, 'emails' | 'role' | 'chapter' | 'committee'>;

const blank = { emails: '', role: defaults.role, chapter: defaults.memberChapter, committee: '' } as const;

/** In ms, for more than one address. Many take a while on a slow network. */
const listTimeoutMs = 60_000;

export type Invite = ReturnType<typeof useInvite>;

/** The invitation dialog's form, and the check and the sending of what it says. */
export function useInvite() {
  const form = useForm(InviteForm, blank);
  /** What was found in the table or file that was taken last, in words. */
  const [found, setFound] = useState('');
  // One for all that this dialog sends: a list that comes again, whole or in parts, e-mails nobody twice.
  const [requestKey] = useState(newRequestKey);
  /** Whether a list was sent without a response. It stays so after a check: only the response to another sending ends it. */
  const [isLost, setLost] = useState(false);
  const isAdmin = useRole() === 'admin';
  const inviting = useMutation({
    mutationFn: ({ dryRun, fields }: { dryRun: boolean; fields: Fields }) =>
      call(
        'POST /users/invite',
        {
          ...fields,
          chapter: isAdmin ? fields.chapter : undefined,
          committee: fields.committee || undefined,
          invitedBy: useSession.getState().user?.id ?? '',
          dryRun: dryRun || undefined,
          requestKey,
        },
        fields.emails.length > 1 ? { signal: AbortSignal.timeout(listTimeoutMs) } : undefined,
      ),
    changes: ['GET /users/invitations'],
    onSuccess: (_response, { dryRun }) => {
      if (dryRun) return;
      form.reset(blank);
      setFound('');
      setLost(false);
    },
    onError: (error, { dryRun }) => {
      if (!dryRun && isOutcomeUnknown(error)) setLost(true);
    },
  });
  const { data, variables, isPending, reset } = inviting;
  const isDryRun = variables?.dryRun === true;
  const isChecked = data !== undefined && isDryRun;

  // A check is for the fields as they were. Other choices need a new one.
  useEffect(() => {
    if (!isChecked) return;
    const { unsubscribe } = form.watch(() => reset());
    return unsubscribe;
  }, [form, isChecked, reset]);

  const start = (dryRun: boolean) => form.handleSubmit((fields) => inviting.mutate({ dryRun, fields }));
  return {
    form,
    saving: inviting,
    /** What would become of each address, or has. */
    outcome: data && { ...data, isDryRun },
    isEmpty: form.watch('emails') === '',
    isChecking: isPending && isDryRun,
    isSending: isPending && !isDryRun,
    /** What is said where the server says nothing. */
    failure: `Failed to ${isDryRun ? 'check the addresses' : 'send invitations'}. Please try again.`,
    /** Whether the server may have sent them, although no response says so. */
    isUnknown: isLost || (isPending && !isDryRun),
    check: start(true),
    send: start(false),
    found,
    addAddresses: (addresses: string[], words: string) => {
      form.setValue('emails', [form.getValues('emails').trim(), ...addresses].filter(Boolean).join('\n'));
      setFound(words);
    },
  };
}
