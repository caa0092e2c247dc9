import { dayIn, type Goal, monthFirst, type RequestOf, SaveGoalRequest, schoolYearName } from '@portal/contracts';
import { call, portalConfig } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { type DialogProps, FormDialog } from '@portal/ui';
import { showFieldErrors, TextField, useForm } from '@portal/ui/form';
import { showingLatest } from '../../show-latest.ts';

const cap = { hint: 'Leave it empty to let all of them count.', inputMode: 'decimal', autoComplete: 'off' } as const;

/** Edits the goal of a chapter and year. */
export function GoalDialog({ subject: goal, ...dialog }: DialogProps<Goal>) {
  const { chapter, year } = goal;
  const form = useForm(SaveGoalRequest, valuesOf(goal));
  const latest = async () => {
    const { goals } = await call('GET /goals/get', { chapter });
    return goals.filter((each) => each.year === year).map(valuesOf)[0];
  };
  const saving = useMutation({
    mutationFn: (request: RequestOf<'POST /goals/save'>) =>
      call('POST /goals/save', request).catch(showingLatest(form, latest)),
    changes: ['GET /goals/get', 'POST /users/getUser'],
    done: 'Goal saved',
    onSuccess: dialog.onClose,
    failed: 'Failed to save the goal',
    onError: (error) => showFieldErrors(form, error.fields),
  });
  return (
    <FormDialog
      {...dialog}
      title={`Goal of ${chapter} for ${schoolYearName(goal)}`}
      does={['Save', 'Saving...']}
      saving={saving}
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((request) => saving.mutate(request))}
    >
      <p className="muted">{effectOf(goal)}</p>
      <TextField form={form} name="requiredHours" label="Required hours" inputMode="decimal" autoComplete="off" />
      <TextField form={form} name="syncCap" label="Limit for synchronous hours (Optional)" {...cap} />
      <TextField form={form} name="asyncCap" label="Limit for asynchronous hours (Optional)" {...cap} />
      <TextField form={form} name="firstDay" label="First day" placeholder="MM/DD/YYYY" autoComplete="off" />
      <TextField form={form} name="lastDay" label="Last day" placeholder="MM/DD/YYYY" autoComplete="off" />
    </FormDialog>
  );
}

function valuesOf({ chapter, year, requiredHours, syncCap, asyncCap, firstDay, lastDay }: Goal) {
  return {
    chapter,
    year,
    requiredHours,
    syncCap: syncCap ?? '',
    asyncCap: asyncCap ?? '',
    firstDay: monthFirst(firstDay),
    lastDay: monthFirst(lastDay),
    seen: { requiredHours, syncCap, asyncCap, firstDay, lastDay },
  };
}

const effectOf = ({ lastDay }: Goal): string =>
  dayIn(portalConfig().timeZone) <= lastDay
    ? 'Later years follow it until they have a goal of their own. Past years keep theirs.'
    : 'This year has ended. Saving changes what its reports and its members’ history show.';
