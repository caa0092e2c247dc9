import { defaults, InviteForm } from '@portal/contracts';
import { call, useRole, useSession } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { useForm } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { type InviteRun, isUnfinished, nextBatch, startRun, withResponse } from './invite-run.ts';
import { type Batch, sendingWithKey } from './send-batch.ts';

type Fields = Pick<Batch, 'emails' | 'role' | 'chapter' | 'committee'>;

const blank = { emails: '', role: defaults.role, chapter: defaults.memberChapter, committee: '' } as const;

export type Invite = ReturnType<typeof useInvite>;

/** The invitation dialog's form, and the sending of what it says, one batch after the other. */
export function useInvite() {
  const form = useForm(InviteForm, blank);
  const [run, setRun] = useState<InviteRun | null>(null);
  /** What was found in the table or file that was taken last, in words. */
  const [found, setFound] = useState('');
  const [stopping, setStopping] = useState(false);
  const stopRequested = useRef(false);
  const [send] = useState(() => sendingWithKey((batch) => call('POST /users/invite', batch)));
  const admin = useRole() === 'admin';

  const inviting = useMutation({
    changes: ['GET /users/invitations'],
    mutationFn: async ({ dryRun, fields }: { dryRun: boolean; fields: Fields }) => {
      stopRequested.current = false;
      setStopping(false);
      const before = continues(run, dryRun) ? run : null;
      const begun = startRun(dryRun, fields.emails, before);
      let current = begun;
      setRun(current);
      try {
        while (isUnfinished(current) && !stopRequested.current) {
          const batch = batchOf(current, admin ? fields : { ...fields, chapter: undefined });
          current = withResponse(current, await send(batch));
          setRun(current);
        }
      } finally {
        if (current.waiting.length === begun.waiting.length) setRun(before);
        else if (!dryRun) keep(current);
      }
    },
  });

  /** Keeps in the form what is not sent yet. */
  const keep = (ended: InviteRun) => {
    if (isUnfinished(ended)) return form.setValue('emails', waitingText(ended));
    form.reset(blank);
    setFound('');
  };

  // A check is for the fields as they were. Other choices need a new one.
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setRun((present) => (present?.dryRun ? null : present)));
    return unsubscribe;
  }, [form]);

  const start = (dryRun: boolean) => form.handleSubmit((fields) => inviting.mutate({ dryRun, fields }));
  return {
    form,
    run,
    empty: form.watch('emails') === '',
    saving: inviting,
    busy: inviting.isPending,
    stopping,
    check: start(true),
    send: start(false),
    /** Takes effect between two batches. */
    stop: () => {
      stopRequested.current = true;
      setStopping(true);
    },
    found,
    addAddresses: (addresses: string[], words: string) => {
      form.setValue('emails', [form.getValues('emails').trim(), ...addresses].filter(Boolean).join('\n'));
      setFound(words);
    },
  };
}

const batchOf = (run: InviteRun, { role, chapter, committee }: Fields): Batch => ({
  emails: nextBatch(run).map(({ email }) => email),
  role,
  chapter,
  committee: committee || undefined,
  invitedBy: useSession.getState().user?.id ?? '',
  dryRun: run.dryRun || undefined,
});

/** Sending again after a stop or a failure adds to what was done before. */
const continues = (run: InviteRun | null, dryRun: boolean) =>
  run !== null && !dryRun && !run.dryRun && isUnfinished(run);

const waitingText = ({ waiting }: InviteRun) => waiting.map(({ email }) => email).join('\n');
