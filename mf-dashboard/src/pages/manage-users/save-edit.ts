import type { Member } from '@portal/contracts';
import { ApiError, toast, useSession } from '@portal/sdk';
import { useQueryClient } from '@portal/sdk/query';
import { type FormInstance, useConfirmation, useSingleFlight } from '@portal/ui';
import {
  type EditValues,
  type MemberEdit,
  memberName,
  notSavedMessage,
  savedMessage,
  saveEdit,
} from './member-edits.ts';

/** Saves an edit, says what came of it, and reloads the list (spec section 8, 'Edit alerts'). */
export function useSaveEdit(form: FormInstance<EditValues>, { onDone }: { onDone(): void }) {
  const queryClient = useQueryClient();
  const { confirmed, question } = useConfirmation();
  const [save, saving] = useSingleFlight(async (edit: MemberEdit, member: Member, values: EditValues) => {
    try {
      const dialog = { title: `Change the hours of ${memberName(member)}`, okText: 'Save' };
      const saved = await confirmed((yes) => saveEdit(edit, member, { ...values, confirmed: yes }), dialog);
      if (saved === null) return;
      toast({ title: savedMessage(edit), variant: 'success' });
      onDone();
    } catch (error) {
      toast({ title: notSavedMessage(edit, error), variant: 'destructive' });
      if (error instanceof ApiError && error.fields[edit])
        form.setFields([{ name: edit, errors: [error.fields[edit]] }]);
    }
    // After a failure too: the list may be behind what the server knows.
    void queryClient.invalidateQueries({ queryKey: ['GET /users/listUsers'] });
    void reloadOwnRecord(member);
  });
  return { save, saving, question };
}

/** An edit of oneself changes what the portal shows: the role, the chapter, the overview's hours. */
async function reloadOwnRecord({ clerk_id }: Member): Promise<void> {
  const { user, reload } = useSession.getState();
  if (user?.id === clerk_id) await reload().catch((error) => console.error(error));
}
