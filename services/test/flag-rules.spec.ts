import type { FlagRule } from '@portal/contracts';
import { type FlagFacts, type FlagLimits, flagsOf } from '../src/hours/flags/rules.ts';

const limits: FlagLimits = {
  likeness: 0.8,
  signedWithinSeconds: 60,
  studentsPerSigner: 20,
  hoursPerDay: 24,
  holidayDays: 14,
  freeMailDomains: ['gmail.com'],
};

const at = (time: string) => new Date(`2026-03-08T${time}Z`);
const phone = { ip: '198.51.100.7', userAgent: 'Phone' };
const signed = (changes: Partial<NonNullable<FlagFacts['signed']>> = {}) => ({
  name: 'Grace Hopper',
  at: at('12:00:00'),
  origin: { ip: '203.0.113.9', userAgent: 'Desktop' },
  ...changes,
});
const entry = { hours: 2, description: 'Painted the fence of the garden', supervisorEmail: 'lee@garden.test' };

const plain: FlagFacts = {
  student: { name: 'Ada Byron', email: 'ada.byron@school.test', origin: phone },
  supervisor: { name: 'Grace Hopper', email: 'grace@pantry.test' },
  hours: 4.5,
  serviceDate: '2026-03-07',
  description: 'Sorted donations at the food pantry',
  sentAt: at('09:00:00'),
  signed: signed(),
  namesakes: [],
  studentsOfSigner: 3,
  otherDomains: [],
  sameDay: [],
  signerDates: [],
};

/** The reasons by rule. */
const flags = (changes: Partial<FlagFacts> = {}, other: Partial<FlagLimits> = {}) =>
  Object.fromEntries(
    flagsOf({ ...plain, ...changes }, { ...limits, ...other }).map(({ rule, reason }) => [rule, reason]),
  ) as Partial<Record<FlagRule, string>>;
const student = (changes: Partial<FlagFacts['student']>) => ({ student: { ...plain.student, ...changes } });
const supervisor = (name: string, email = 'grace@pantry.test') => ({ supervisor: { name, email } });

it('has nothing to say of what is usual, signed or not', () => {
  expect(flags()).toEqual({});
  expect(flags({ signed: undefined, sentAt: null })).toEqual({});
});

it.each([
  ['the name', supervisor('Ada Byron')],
  ['the name in another order, case and accent', supervisor('BYRON, Áda')],
  ['the name with a slip', supervisor('Ada Byrron')],
  ['the name that was signed', { signed: signed({ name: 'ada byron' }) }],
  ['the address elsewhere', supervisor('Grace Hopper', 'ada.byron@gmail.com')],
  ['a short name', { ...supervisor('BO LI'), ...student({ name: 'Bo Li' }) }],
  ['a name of two characters', { ...supervisor('王伟'), ...student({ name: '王伟' }) }],
  ['the name in the address', supervisor('Grace Hopper', 'AdaByron7+x@mail.test')],
])('flags a supervisor with %s of the student', (_what, changes) => {
  expect(Object.keys(flags(changes))).toEqual(['student_is_signer']);
});

it.each([
  ['another name', supervisor('Ada Lovelace')],
  ['the family name alone', supervisor('Grace Byron')],
  ['another short name', { ...supervisor('Al Li', 'al@x.test'), ...student({ name: 'Al Lo' }) }],
  ['no name, as the student', { ...supervisor('', '+a@x.test'), ...student({ name: '', email: '' }) }],
])('does not flag a supervisor with %s', (_what, changes) => {
  expect(flags(changes).student_is_signer).toBeUndefined();
});

it('flags a supervisor who has the name or address of a member, and names the member', () => {
  expect(flags({ namesakes: ['Chidi Li'] })).toEqual({
    signer_is_member: 'The supervisor has the name or address of a member: Chidi Li.',
  });
});

describe('the same device or network', () => {
  it.each([
    [
      { ip: phone.ip, userAgent: 'Phone' },
      'The student and the signer used the same network and the same kind of device.',
    ],
    [{ ip: phone.ip, userAgent: 'Desktop' }, 'The student and the signer used the same network.'],
    [{ ip: '198.51.100.8', userAgent: 'Phone' }, undefined],
    [null, undefined],
  ])('of %p', (origin, reason) => {
    expect(flags({ signed: signed({ origin }) }).same_device).toBe(reason);
  });

  it('counts addresses of one IPv6 network as one', () => {
    const ipv6 = student({ origin: { ip: '2001:db8:1:2::5', userAgent: 'Phone' } });
    const sign = (ip: string) =>
      flags({ ...ipv6, signed: signed({ origin: { ip, userAgent: 'Desktop' } }) }).same_device;
    expect(sign('2001:db8:1:2:3::9')).toBeDefined();
    expect(sign('2001:db8:1:3::9')).toBeUndefined();
  });
});

it.each([
  ['09:00:12', 'It was signed 12 seconds after the e-mail was sent.'],
  ['08:59:59', 'It was signed 0 seconds after the e-mail was sent.'],
  ['09:01:00', undefined],
])('flags what is signed within seconds of sending: %s', (time, reason) => {
  expect(flags({ signed: signed({ at: at(time) }) }).signed_quickly).toBe(reason);
});

it.each([
  [20, undefined],
  [21, '21 students named this supervisor in 30 days.'],
])('flags one signer for unusually many: %p', (studentsOfSigner, reason) => {
  expect(flags({ studentsOfSigner }).busy_signer).toBe(reason);
});

it('flags a free address of somebody whose organisation has a domain', () => {
  const free = supervisor('Grace Hopper', 'grace@gmail.com');
  expect(flags({ ...free, otherDomains: ['gmail.com', 'pantry.test'] }).free_mail).toBe(
    'The address is a free one, and elsewhere Grace Hopper has an address at pantry.test.',
  );
  expect(flags({ ...free, otherDomains: ['gmail.com'] })).toEqual({});
  expect(flags({ otherDomains: ['gmail.com', 'pantry.test'] })).toEqual({});
});

it('flags duplicates and overlaps of a day: the same supervisor, or a similar text', () => {
  const reason = 'Another entry of that day has the same supervisor or a similar text.';
  expect(flags({ sameDay: [entry] })).toEqual({});
  expect(flags({ sameDay: [entry, { ...entry, supervisorEmail: 'Grace@Pantry.test' }] })).toEqual({
    duplicate: reason,
  });
  const similar = { ...entry, description: 'I sorted donations at the food pantry.' };
  expect(flags({ sameDay: [similar] })).toEqual({ duplicate: reason });
});

it('flags more hours than a day has, of all entries together', () => {
  expect(flags({ hours: 20, sameDay: [{ ...entry, hours: 4 }] }).long_day).toBeUndefined();
  expect(flags({ hours: 20, sameDay: [{ ...entry, hours: 4.5 }] }).long_day).toBe(
    'The entries of that day are 24.5 hours.',
  );
  expect(flags({ hours: 50 }, { hoursPerDay: 16 }).long_day).toBe('The entries of that day are 50 hours.');
});

describe('a date in the holidays of the signer’s other entries', () => {
  const before = ['2026-02-07', '2026-02-14', '2026-02-21'];
  const after = ['2026-03-21', '2026-03-28', '2026-04-04'];

  it('is flagged', () => {
    expect(flags({ signerDates: [...before, ...after] }).holiday).toBe(
      'This supervisor has no other entry from 2026-02-21 to 2026-03-21.',
    );
  });

  it.each([
    ['few entries', [...before, '2026-03-21']],
    ['another entry of the day', [...before, '2026-03-07', ...after]],
    ['gaps that are usual', ['2026-01-10', '2026-02-01', '2026-02-21', ...after]],
    ['a short gap', ['2026-02-13', '2026-02-20', '2026-02-27', '2026-03-10', '2026-03-13', '2026-03-20']],
    ['nothing after it', before],
  ])('is not seen in %s', (_what, signerDates) => {
    expect(flags({ signerDates }).holiday).toBeUndefined();
  });
});
