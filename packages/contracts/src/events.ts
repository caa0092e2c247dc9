import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters, maxNameLength, proposalStates } from './constants.ts';
import { furthestPlanned, tooFarAhead } from './dates.ts';
import { Pagination, paging, rowId, Success, text, timestamp } from './fields.ts';
import { invalidDate, parseServiceDate } from './hours-rules.ts';

/**
 * The portal's own form for event proposals (decision 11). The date is optional. The parsed date is `YYYY-MM-DD` or
 * null.
 */
export const ProposalForm = z.object({
  title: text(maxNameLength, 'Title is required').min(1, 'Title is required'),
  description: text(undefined, 'Please describe your idea')
    .min(1, 'Please describe your idea')
    .min(10, 'Please describe your idea in at least 10 characters'),
  date: z
    .string()
    .trim()
    .max(20, invalidDate)
    .nullish()
    .transform((value, ctx) => {
      if (!value) return null;
      const date = parseServiceDate(value);
      if (!date) ctx.addIssue({ code: 'custom', message: invalidDate });
      else if (new Date(date) > furthestPlanned()) ctx.addIssue({ code: 'custom', message: tooFarAhead });
      return date ?? null;
    }),
  location: text(maxNameLength).nullish(),
});

export const EventProposal = z.object({
  id: rowId(),
  title: z.string(),
  description: z.string(),
  date: z.iso.date().nullable(),
  location: z.string().nullable(),
  chapter: z.enum(chapters),
  state: z.enum(proposalStates),
  /** The reviewer's note to the member who proposed the event. */
  note: z.string().nullable(),
  proposed_by: z.object({ name: z.string(), email: z.string() }),
  created_at: timestamp,
  updated_at: timestamp,
  /** Whether it has become an event with a date, which was not cancelled. */
  scheduled: z.boolean(),
  /** True for the viewer's own proposals. Nobody may review their own. */
  own: z.boolean(),
});
export type EventProposal = z.infer<typeof EventProposal>;

const proposals = Success.extend({ proposals: z.array(EventProposal), pagination: Pagination });

export const eventsCalls = {
  'POST /events/propose': {
    about: 'Proposes an event to the leads and admins.',
    access: 'member',
    request: ProposalForm,
    response: Success.extend({ proposal: EventProposal }),
  },
  'GET /events/mine': {
    about: "The caller's own proposals, newest first.",
    access: 'member',
    request: z.object(paging),
    response: proposals,
  },
  'GET /events/list': {
    about: 'A page of the proposals. Leads see those of their chapter, admins see all.',
    access: ['lead', 'admin'],
    /** `id`: lists only this one. */
    request: z.object({
      ...paging,
      id: rowId('Unknown proposal').optional(),
      state: z.enum(proposalStates).optional(),
      chapter: z.enum(chapters).optional(),
    }),
    response: proposals,
  },
  'POST /events/review': {
    about: 'Accepts or declines a proposal. The member who proposed it gets an e-mail.',
    access: ['lead', 'admin'],
    request: z.object({
      proposalId: rowId('Unknown proposal'),
      state: z.enum(proposalStates, 'Unknown state'),
      note: text(2000).nullish(),
      /** `updated_at` of the proposal that the reviewer has seen. If it has changed since, nothing is decided. */
      seen: timestamp.optional(),
    }),
    response: Success.extend({ proposal: EventProposal }),
  },
} as const satisfies CallTable;
