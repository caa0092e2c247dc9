import { type Chapter, defaults, InviteRequest, type RequestOf, type Role } from '@portal/contracts';
import { call, messageOf, useRole, useSession } from '@portal/sdk';
import { useQueryClient } from '@portal/sdk/query';
import { useSingleFlight } from '@portal/ui';
import { useRef, useState } from 'react';
import { splitAddresses } from './address-list.ts';
import { type InviteRun, isUnfinished, nextBatch, startRun, withAnswer } from './invite-run.ts';

interface InviteFields {
  /** As typed; the addresses stand on lines of their own or between commas or spaces. */
  emails: string;
  /** What was found in the table or file that was taken last, in words. */
  found: string;
  role: Role;
  chapter: Chapter;
  committee: string;
}

const blank: InviteFields = {
  emails: '',
  found: '',
  role: defaults.role,
  chapter: defaults.memberChapter,
  committee: '',
};

export type InviteForm = ReturnType<typeof useInviteForm>;

/** The invitation dialog's fields, and the sending of what they say, one batch after the other. */
export function useInviteForm() {
  const [fields, setFields] = useState(blank);
  const [run, setRun] = useState<InviteRun | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [stopping, setStopping] = useState(false);
  const stopAsked = useRef(false);
  const queryClient = useQueryClient();
  const ownRole = useRole();

  const [invite, busy] = useSingleFlight(async (dryRun: boolean) => {
    const emails = splitAddresses(fields.emails);
    const checked = InviteRequest.shape.emails.safeParse(emails);
    setError(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return;
    stopAsked.current = false;
    setStopping(false);
    const before = goesOn(run, dryRun) ? run : null;
    const begun = startRun(dryRun, emails, before);
    const ended = await inBatches(begun);
    if (ended.waiting.length === begun.waiting.length) return setRun(before);
    if (dryRun) return;
    setFields(isUnfinished(ended) ? { ...fields, emails: waitingText(ended) } : blank);
    await queryClient.invalidateQueries({ queryKey: ['GET /users/invitations'] });
  });

  /** @returns how far it came before it was done, stopped or failed. */
  async function inBatches(begun: InviteRun): Promise<InviteRun> {
    let current = begun;
    setRun(current);
    while (isUnfinished(current) && !stopAsked.current) {
      try {
        current = withAnswer(current, await call('POST /users/invite', requestOf(current)));
      } catch (failure) {
        setError(messageOf(failure, 'Failed to send invitations. Please try again.'));
        break;
      }
      setRun(current);
    }
    return current;
  }

  function requestOf(run: InviteRun): RequestOf<'POST /users/invite'> {
    const { role, chapter, committee } = fields;
    return {
      emails: nextBatch(run).map(({ email }) => email),
      role,
      chapter: ownRole === 'admin' ? chapter : undefined,
      committee: committee.trim() || undefined,
      invitedBy: useSession.getState().user?.id ?? '',
      dryRun: run.dryRun || undefined,
    };
  }

  function change(changed: (present: InviteFields) => Partial<InviteFields>) {
    setFields((present) => ({ ...present, ...changed(present) }));
    // What would happen to the lines was true of the fields before.
    setRun((present) => (present?.dryRun ? null : present));
  }

  return {
    fields,
    empty: fields.emails === '',
    run,
    error,
    busy,
    stopping,
    check: () => invite(true),
    send: () => invite(false),
    /** Takes effect between two batches. */
    stop: () => {
      stopAsked.current = true;
      setStopping(true);
    },
    change: (changed: Partial<InviteFields>) => change(() => changed),
    addAddresses: (addresses: string[], found: string) =>
      change(({ emails }) => ({ emails: [emails.trim(), ...addresses].filter(Boolean).join('\n'), found })),
    reset: () => {
      setFields(blank);
      setRun(null);
      setError(null);
    },
  };
}

/** Sending again after a stop or a failure adds to what was done before. */
const goesOn = (run: InviteRun | null, dryRun: boolean) => run !== null && !dryRun && !run.dryRun && isUnfinished(run);

const waitingText = ({ waiting }: InviteRun) => waiting.map(({ email }) => email).join('\n');
