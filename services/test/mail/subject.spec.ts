import { nameInSubject, subjectOf } from '../../src/email/subject.ts';

const sent = (subject: string) =>
  subjectOf({ to: '', body: null, footer: null, chapter: 'NHS', subject, neutralSubject: 'Neutral' });
const named = (firstName: string, lastName = 'Byron') => nameInSubject({ firstName, lastName });

describe('a subject', () => {
  it.each([
    'Please verify 2.25 hours of service by Ada Byron',
    'Event proposal: Tutoring on 2026-03-07, 3.30 p.m. (e.g. maths) and/or reading',
    'Event proposal: Food drive 2026-11-28 09:30-11:00, until 2026-12-05 18.30',
    '2026-2027 1st Quarter Service Report',
    'Meeting 10-14-2026 6:30 PM',
    'Dance 1-9-2026 18.30, 01-10-2026 18.30',
    'Officers 2025-2026 (12 people)',
    'Grade 9 2026-2027 Schedule, 2026-27 1st Semester',
    'Thanks. Me too! Music • Dance … Polka dot dance',
    'Ph.D. talk by Dr. Li',
  ])('says what was typed: %s', (subject) => {
    expect(sent(subject)).toBe(subject);
  });

  it.each([
    'sign in at evil.example',
    'EVIL.EXAMPLE/login',
    'https://short',
    'www.evil',
    'hxxps: //evil',
    'write to spy@evil',
    'spy (at) evil',
    'evil[.]com',
    'evil (dot) com',
    'evil dot com',
    'evil . com',
    'evil. com',
    'evil․example',
    'evil。example',
    'evil｡example',
    'evil．example',
    'evil·example',
    'ｅｖｉｌ．ｃｏｍ',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'spy＠evil',
    'еvіl.соm',
    'evil\u200b.\u00adcom',
    'evil.\u200dexample',
    'http\u2060://evil',
    '203.0.113.9',
    'call +1 (800) 555-0100',
    'call 2026-11-2212345678',
    'call 2026-2027 555 0100',
    'call 2026-2027-55-01-00',
    'call 10-14-2026 5550100',
    'call 800 2026-2027',
    'call +1 2026-2027 55',
    'call (11) 2026-2027',
    'call 1-800-2026-2027',
    'call 800-10-14-2026',
    'call 2026-20271234',
    'call 2026-202-7123',
  ])('says something neutral where the text can be read as an address: %s', (text) => {
    expect(sent(`Event proposal: ${text}`)).toBe('Neutral');
  });

  it('is one line of at most 150 characters, without invisible ones', () => {
    expect(sent('one\r\ntwo\u202e three\u00ad\u{e0041}')).toBe('one two three');
    expect(sent('x'.repeat(200))).toBe(`${'x'.repeat(149)}…`);
  });
});

describe('a name in a subject', () => {
  it.each([
    ['Ada', 'Byron'],
    ['J. R.', 'O’Neill-Li'],
    ['St. John', 'Jr.'],
    ['نمی\u200cخواهم', 'María'],
    ['Иван', 'Петров'],
  ])('is the name: %s %s', (firstName, lastName) => {
    expect(named(firstName, lastName)).toBe(`${firstName} ${lastName}`);
  });

  it.each([
    'Your mailbox is full',
    'Pay now!',
    'evil.example',
    'evil. example',
    'Ada: urgent',
    'Call 555 0100',
    'Аdа',
    '👨‍👩‍👧',
    'x'.repeat(70),
    '',
  ])('is nothing where it is more than a name: %s', (firstName) => {
    expect(named(firstName, firstName ? 'Byron' : '')).toBeUndefined();
  });
});
