import { calls } from '@portal/contracts';
import { timedCalls } from './calls.ts';
import { many } from './sizes.ts';

/** Sums that are made when somebody opens the page (ADR 64). */
const notTimed = new Set(['GET /reports/members']);

/** Who asks, and one row by its name. */
const notFilters = ['requesterId', 'signatureRequestId', 'submissionId', 'id'];

const timed = timedCalls(many, { admin: 'admin', lead: 'lead', student: 'student', author: 'author' });

const fieldsOf = (schema: object): string[] => ('shape' in schema ? Object.keys(schema.shape as object) : []);
const lists = Object.entries(calls).filter(
  ([name, { response }]) => fieldsOf(response).includes('pagination') && !notTimed.has(name),
);

test.each(lists)('%s is timed, with each field of its request', (name, { request }) => {
  const inputs = timed.filter((call) => call.name === name).map(({ input }) => input);
  const asked = new Set([...notFilters, ...inputs.flatMap((input) => Object.keys(input))]);
  expect(inputs.length).toBeGreaterThan(0);
  expect(fieldsOf(request).filter((field) => !asked.has(field))).toEqual([]);
});
