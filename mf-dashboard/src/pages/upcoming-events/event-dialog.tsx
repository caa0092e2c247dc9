import {
  chapters,
  counted,
  doorTimes,
  type EventProposal,
  maxNameLength,
  maxTextLength,
  type RequestOf,
  type ScheduledEvent,
  scheduledEventCalls,
} from '@portal/contracts';
import { call, portalConfig } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { type DialogProps, FormDialog } from '@portal/ui';
import { Field, showFieldErrors, TextArea, TextField, useForm } from '@portal/ui/form';
import styles from '../../pair.module.css';
import { showingLatest } from '../../show-latest.ts';

/** What it is about: an accepted proposal that becomes an event, or an event that is changed. */
type Subject = { proposal: EventProposal } | { event: ScheduledEvent };

type Plan = RequestOf<'POST /events/schedule'> & RequestOf<'POST /events/change'>;

/** Date, place, seats and chapters of an event. */
export function EventDialog({ subject, ...dialog }: DialogProps<Subject>) {
  const isNew = 'proposal' in subject;
  const name = isNew ? 'POST /events/schedule' : 'POST /events/change';
  const form = useForm(
    scheduledEventCalls[name].request as (typeof scheduledEventCalls)['POST /events/schedule']['request'],
    startOf(subject),
  );
  const latest = async () => {
    if (isNew) return;
    const { events } = await call('GET /events/upcoming', { id: subject.event.id });
    return events.filter(({ id }) => id === subject.event.id).map((event) => startOf({ event }))[0];
  };
  const saving = useMutation({
    mutationFn: (plan: RequestOf<'POST /events/schedule'>) =>
      call(name, plan as Plan).catch(showingLatest(form, latest)),
    changes: ['GET /events/upcoming', 'GET /events/list', 'GET /events/mine'],
    done: isNew ? 'Event scheduled' : 'Event changed',
    onSuccess: dialog.onClose,
    failed: ['The event could not be saved', 'Please try again.'],
    onError: (error) => showFieldErrors(form, error.fields),
  });
  const zone = `Time zone: ${portalConfig().timeZone}`;
  return (
    <FormDialog
      {...dialog}
      title={isNew ? 'Schedule Event' : 'Edit Event'}
      does={[isNew ? 'Schedule Event' : 'Save', 'Saving...']}
      saving={saving}
      isDirty={form.formState.isDirty}
      width={720}
      onSubmit={form.handleSubmit((plan) => saving.mutate(plan as RequestOf<'POST /events/schedule'>))}
    >
      <TextField form={form} name="title" label="Title" required maxLength={maxNameLength} />
      <TextArea form={form} name="description" label="Description (Optional)" rows={3} maxLength={maxTextLength} />
      <div className={styles.pair}>
        <TextField form={form} name="startsAt" type="datetime-local" label="Starts" required hint={zone} />
        <TextField form={form} name="endsAt" type="datetime-local" label="Ends" required />
        <TextField form={form} name="location" label="Location" required maxLength={maxNameLength} />
        <TextField
          form={form}
          name="capacity"
          inputMode="numeric"
          label="Seats (Optional)"
          hint="Empty: as many as come. Others wait for a seat."
        />
      </div>
      <Field form={form} name="chapters" label="Chapters" required group>
        {({ id, value, onChange, ref, ...control }) => (
          // biome-ignore lint/a11y/useSemanticElements: the field has its own label
          <div className="choices" role="group" aria-labelledby={`${id}-label`}>
            {chapters.map((chapter, index) => (
              <label key={chapter} className="choice">
                <input
                  {...control}
                  ref={index === 0 ? ref : undefined}
                  type="checkbox"
                  checked={value.includes(chapter)}
                  onChange={({ target }) =>
                    onChange(chapters.filter((each) => (each === chapter ? target.checked : value.includes(each))))
                  }
                />
                {chapter}
              </label>
            ))}
          </div>
        )}
      </Field>
      {!isNew && <Consequences event={subject.event} />}
    </FormDialog>
  );
}

/** Who gets an e-mail, and what becomes of those who are there already. */
function Consequences({ event }: { event: ScheduledEvent }) {
  const signedUp = event.seats + event.waiting;
  if (signedUp === 0) return null;
  return (
    <p className="muted small">
      If time or place change, the{' '}
      {signedUp === 1 ? 'member who signed up gets' : `${counted(signedUp, 'member')} who signed up get`} an e-mail.
      {Date.now() >= doorTimes(event, 'in').opens &&
        ' If the new start is more than an hour away, those who have checked in have to do so again.'}
    </p>
  );
}

function startOf(subject: Subject): Plan {
  const { timeZone } = portalConfig();
  if ('proposal' in subject) {
    const { id, title, description, date, location, chapter } = subject.proposal;
    return {
      ...{ proposalId: id, title, description, location: location ?? '', capacity: '', chapters: [chapter] },
      ...{ startsAt: date ? `${date}T15:00` : '', endsAt: date ? `${date}T17:00` : '', timeZone },
    } as Plan;
  }
  const { id, title, description, location, chapters, capacity, starts_at, ends_at, updated_at: seen } = subject.event;
  return {
    ...{ eventId: id, title, description, location, chapters, capacity: capacity === null ? '' : String(capacity) },
    ...{ startsAt: clockTime(starts_at), endsAt: clockTime(ends_at), timeZone, seen },
  } as Plan;
}

/** A moment as the clocks of the society show it, in the notation of the field: '2026-12-05T14:30'. */
const clockTime = (moment: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: portalConfig().timeZone })
    .format(new Date(moment))
    .replace(' ', 'T');
