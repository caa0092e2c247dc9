import type { Member } from '@portal/contracts';
import { ApiError, toast, useSession } from '@portal/sdk';
import { useQueryClient } from '@portal/sdk/query';
import { type FormInstance, useSingleFlight } from '@portal/ui';
import { type EditValues, type MemberEdit, notSavedMessage, savedMessage, saveEdit } from './member-edits.ts';

/** Saves an edit, says what came of it, and reloads the list (spec section 8, 'Edit alerts'). */
export function useSaveEdit(form: FormInstance<EditValues>, { onDone }: { onDone(): void }) {
  const queryClient = useQueryClient();
  const [save, saving] = useSingleFlight(async (edit: MemberEdit, member: Member, values: EditValues) => {
    try {
      await saveEdit(edit, member, values);
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
  return { save, saving };
}

/** An edit of oneself changes what the portal shows: the role, the chapter, the overview's hours. */
async function reloadOwnRecord({ clerk_id }: Member): Promise<void> {
  const { user, reload } = useSession.getState();
  if (user?.id === clerk_id) await reload().catch((error) => console.error(error));
}
