import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters, hoursTypes, maxNameLength, signatureLength } from './constants.ts';
import { email, hoursTotal, rowId, Success, text, timestamp } from './fields.ts';
import { HoursForm } from './hours.ts';

const signatureRequired = 'Please enter your full name to sign.';

/** What a supervisor sees before and after signing (spec section 3, 'Signature lookup response'). */
export const SignatureData = z.object({
  hours: hoursTotal,
  hours_type: z.enum(hoursTypes),
  first_name: z.string(),
  last_name: z.string(),
  service_date: z.iso.date(),
  description: z.string(),
  signature: z.string().nullable(),
  signed_at: timestamp.nullable(),
  chapter: z.enum(chapters),
});
export type SignatureData = z.infer<typeof SignatureData>;

/** The token of the e-mailed link. It replaces the spec's requestId (decision 2). */
export const SignatureToken = z
  .string('Invalid signature request')
  .min(1, 'Invalid signature request')
  .max(200, 'Invalid signature request')
  .brand<'SignatureToken'>();
export type SignatureToken = z.output<typeof SignatureToken>;

/** A link opens all requests to its address. `request` is the one that is meant, if it is another than the link's own. */
export const RequestLink = z.object({ signatureRequestId: SignatureToken, request: rowId().optional() });

const typed = {
  supervisorSignature: text(signatureLength.max, signatureRequired)
    .min(1, signatureRequired)
    .min(signatureLength.min, `Signature must be at least ${signatureLength.min} characters`),
  supervisorComments: text().nullish(),
};
const signing = { ...typed, verificationConfirmed: z.literal(true, 'Please confirm the hours to sign') };

export const SignRequest = RequestLink.extend(signing);

const reasonRequired = 'Please say in a few words why';

export const AnswerRequest = z.discriminatedUnion('answer', [
  /** Signs other hours than the student submitted. They count when the student accepts them. */
  RequestLink.extend({ answer: z.literal('corrected'), hours: HoursForm.shape.hours, ...typed }),
  RequestLink.extend({
    answer: z.literal('declined'),
    reason: text(1000, reasonRequired).min(3, reasonRequired),
  }),
  /** `name` and `email` of who is right, if the supervisor knows and wants to say. */
  RequestLink.extend({
    answer: z.literal('wrong_person'),
    name: text(maxNameLength).optional(),
    email: z.union([z.literal(''), email()], 'Please enter a valid email').optional(),
  }),
]);

/** The token of a link, which opens all requests to its address. */
const SupervisorLink = z.object({ token: SignatureToken });

/** Upper limit of requests that one page shows, and that are signed together. */
export const maxWaiting = 50;

export const WaitingRequest = z.object({ request: rowId(), signatureData: SignatureData });
export type WaitingRequest = z.infer<typeof WaitingRequest>;

const chooseRequests = 'Please choose what you sign';

export const SignTogetherRequest = SupervisorLink.extend({
  requests: z.array(rowId(), chooseRequests).min(1, chooseRequests).max(maxWaiting),
  ...signing,
});

/** Whether requests are e-mailed to an address, of which its owner recognises the beginning. */
const SupervisorMail = Success.extend({
  email: z.string(),
  chapter: z.enum(chapters).nullable(),
  stopped: z.boolean(),
});

export const signatureCalls = {
  'GET /hours/signature': {
    about:
      'What a supervisor is asked to sign. `othersWaiting` is the number of other requests that wait for ' +
      'the same address.',
    access: 'public',
    request: RequestLink,
    response: Success.extend({
      signatureData: SignatureData,
      alreadySigned: z.boolean(),
      othersWaiting: z.number().int(),
    }),
  },
  'POST /hours/signature': {
    about: 'Signs submitted hours with a typed name.',
    access: 'public',
    request: SignRequest,
    response: Success,
  },
  'POST /hours/signature/opened': {
    about:
      'Says that a person looks at the page of a request or, with `all`, of all that waits for the address of a link. ' +
      'The page sends it; a GET changes nothing (decision 16).',
    access: 'public',
    request: RequestLink.extend({ all: z.boolean().optional() }),
    response: Success,
  },
  'POST /hours/signature/answer': {
    about: 'Answers a request in another way than by a signature of the submitted hours. The first answer counts.',
    access: 'public',
    request: AnswerRequest,
    response: Success,
  },
  'POST /hours/signature/link': {
    about:
      'E-mails a link for all that waits to the address of a link, which can have expired. The response is ' +
      'the same for every token.',
    access: 'public',
    request: z.object({ signatureRequestId: SignatureToken }),
    response: Success,
  },
  'GET /hours/signatures': {
    about: 'All that waits for the address of a link, oldest first.',
    access: 'public',
    request: SupervisorLink,
    response: Success.extend({ waiting: z.array(WaitingRequest), chapter: z.enum(chapters).nullable() }),
  },
  'POST /hours/signatures': {
    about:
      'Signs several requests, each with evidence of its own. `refused` has the reason for each that was ' +
      'not signed.',
    access: 'public',
    request: SignTogetherRequest,
    response: Success.extend({
      signed: z.array(rowId()),
      refused: z.array(z.object({ request: rowId(), reason: z.string() })),
    }),
  },
  'GET /hours/signature/mail': {
    about: 'Whether a supervisor gets e-mails. Changes nothing (decision 16).',
    access: 'public',
    request: SupervisorLink,
    response: SupervisorMail,
  },
  'POST /hours/signature/mail': {
    about:
      'Ends or allows e-mails to a supervisor. Mail programs send a form without our fields (RFC 8058), ' +
      'which ends them.',
    access: 'public',
    request: SupervisorLink.extend({ stopped: z.boolean().default(true) }),
    response: SupervisorMail,
  },
} as const satisfies CallTable;
