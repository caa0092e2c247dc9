import type { z } from 'zod';
import { calls as serviceCalls } from '../src/calls.ts';
import { roles } from '../src/constants.ts';
import { ErrorResponse, errorStatus } from '../src/errors.ts';
import { inputMessage } from '../src/input-messages.ts';
import { releaseCalls } from '../src/releases.ts';

const calls = { ...serviceCalls, ...releaseCalls };
const id = 'c0ffee00-0000-4000-8000-00000000abcd';
const parserLanguage = /invalid input|expected (?!must)|received|too (?:small|big)|\bNaN\b|undefined|>=|<=/i;
/** What says only that something is wrong. */
const unclear = /is not valid$|something else|in another way/;
const wrong = [
  undefined,
  null,
  '',
  'x',
  '0x2',
  '1e3',
  -1,
  1.5,
  true,
  [],
  ['a', 'b'],
  [1],
  [{}],
  [{ id: 1, name: 2 }],
  {},
  'x'.repeat(5000),
];

/** The fields of a request, of all its forms if it has several. */
const fieldsOf = (request: (typeof calls)[keyof typeof calls]['request']): string[] =>
  'options' in request ? request.options.flatMap(({ shape }) => Object.keys(shape)) : Object.keys(request.shape);

describe('every call', () => {
  it.each(Object.entries(calls))('%s says who may make it', (_name, { access }) => {
    const known = typeof access === 'string' ? ['public', 'optional', 'session', 'member'] : roles;
    for (const rule of [access].flat()) expect(known).toContain(rule);
  });

  it.each(Object.entries(calls))('%s takes no request that is no object', (_name, { request }) => {
    for (const input of [null, 'text', 4, []]) expect(request.safeParse(input).success).toBe(false);
  });

  it.each(Object.entries(calls))('%s says in plain words what is wrong with a request', (_name, { request }) => {
    const inputs = [null, {}, ...fieldsOf(request).flatMap((key) => wrong.map((value) => ({ [key]: value })))];
    for (const input of inputs) {
      const { issues = [] } = request.safeParse(input, { error: inputMessage }).error ?? {};
      for (const { message } of issues) {
        expect(message).not.toMatch(parserLanguage);
        expect(message).not.toMatch(unclear);
      }
    }
  });

  it.each(Object.entries(calls))('%s knows an id in capital letters', (_name, { request }) => {
    const shapes = 'options' in request ? request.options.map(({ shape }) => shape) : [request.shape];
    for (const field of shapes.flatMap((shape) => Object.values<z.ZodType>(shape))) {
      const read = (id: string) => [field.safeParse(id).data, field.safeParse([id]).data];
      if (read('some other text').some(Boolean)) continue;
      expect(read(id.toUpperCase())).toEqual(read(id));
    }
  });
});

describe('the answer of a supervisor', () => {
  it.each(['jean', `${'j'.repeat(250)}@pantry.test`, 7])('says what is wrong with the address %s', (email) => {
    const { request } = calls['POST /hours/signature/answer'];
    const wrong = { signatureRequestId: 'token', answer: 'wrong_person', email };
    const { issues = [] } = request.safeParse(wrong, { error: inputMessage }).error ?? {};
    expect(issues).toMatchObject([{ path: ['email'], message: 'Please enter a valid email' }]);
  });
});

it.each([
  ['a graduation year', calls['POST /users/editUserGraduationYear'].request.shape.graduationYear, '2027', '0x7eb'],
  ['the seats of an event', calls['POST /events/change'].request.shape.capacity, '100', '1e2'],
])('%s is typed in plain digits', (_name, field, digits, otherNotation) => {
  for (const typed of [digits, ` ${digits} `, `${digits}.0`, Number(digits)])
    expect(field.parse(typed)).toBe(Number(digits));
  for (const typed of ['', ' ', null]) expect(field.parse(typed)).toBeNull();
  for (const typed of [otherNotation, `+${digits}`, `${digits}.`, `${digits}.5`])
    expect(field.safeParse(typed).success).toBe(false);
});

describe('every error', () => {
  it.each(Object.keys(errorStatus))('%s has its shape', (code) => {
    expect(ErrorResponse.safeParse({ success: false, error: 'What went wrong', code }).success).toBe(true);
  });

  it('is never a success', () => {
    expect(ErrorResponse.safeParse({ success: true, error: '', code: 'invalid' }).success).toBe(false);
  });
});
