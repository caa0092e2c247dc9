import { SaveGoalRequest } from '../src/goals.ts';
import { HoursForm } from '../src/hours.ts';
import { SignRequest } from '../src/signatures.ts';
import { EditUserHoursRequest } from '../src/users.ts';

const form = {
  volunteerName: 'Ada Byron',
  hoursType: 'sync',
  hours: 2.5,
  date: '3/7/2026',
  description: 'Sorted donations',
  supervisorName: 'Grace Hopper',
  supervisorEmail: 'grace@pantry.test',
  supervisorPhone: '',
};

const notPlain = 'Please enter hours as a plain number, such as 2.5';
const tooFew = 'Hours must be greater than 0';
const tooMany = 'Hours exceeding 50 require additional verification';
const badDate = 'Please enter a valid date (MM/DD/YYYY or YYYY-MM-DD)';
const badEmail = 'Please enter a valid email';

/** The first message about each field. */
function problems(schema: typeof HoursForm | typeof SignRequest, input: object): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path.join('.'), message]));
}

describe('the hours form', () => {
  it('comes out with a plain date, a number of hours and trimmed texts', () => {
    const typed = { ...form, hours: '2.50', volunteerName: '  Ada Byron ' };
    expect(HoursForm.parse(typed)).toEqual({ ...form, date: '2026-03-07' });
  });

  it('has no characters that turn around the text after them, and keeps marks of direction', () => {
    const typed = { ...form, volunteerName: '\u202eAda \u2067Byron', description: 'Sorted\u200f \u202dbooks\u202c' };
    const { volunteerName, description } = HoursForm.parse(typed);
    expect({ volunteerName, description }).toEqual({ volunteerName: 'Ada Byron', description: 'Sorted\u200f books' });
    expect(problems(HoursForm, { ...form, volunteerName: '\u202e \u2066' })).toEqual({
      volunteerName: 'Name is required',
    });
  });

  it('needs no phone', () => {
    expect(problems(HoursForm, { ...form, supervisorPhone: undefined })).toEqual({});
  });

  it.each([0.1, 0.25, 3, 49.99, 50, 2.75, '12.5', 1e1, ' 5 ', '.5', '05', '2.500'])('takes %p hours', (hours) => {
    expect(problems(HoursForm, { ...form, hours })).toEqual({});
  });

  it.each([
    ['2,5', 2.5],
    [' 0,75 ', 0.75],
  ])('takes the comma of %p for a decimal point', (typed, hours) => {
    expect(HoursForm.parse({ ...form, hours: typed })).toMatchObject({ hours });
    expect(EditUserHoursRequest.shape.hours.parse(typed)).toBe(hours);
    expect(SaveGoalRequest.shape.syncCap.parse(typed)).toBe(hours);
  });

  it.each([
    ['1/5/2026', '2026-01-05'],
    ['10-5-2026', '2026-10-05'],
    ['2026-1-05', '2026-01-05'],
  ])('takes %p for %p', (date, plain) => {
    expect(HoursForm.parse({ ...form, date })).toMatchObject({ date: plain });
  });

  it.each([
    ['volunteerName', 'A', 'Name is required'],
    ['volunteerName', ' A ', 'Name is required'],
    ['volunteerName', undefined, 'Name is required'],
    ['volunteerName', '\u200b \u2060\u3164', 'Name is required'],
    ['hoursType', 'remote', 'Please select hours type'],
    ['hoursType', undefined, 'Please select hours type'],
    ['hours', 0, tooFew],
    ['hours', -1, tooFew],
    ['hours', 0.09, tooFew],
    ['hours', '', tooFew],
    ['hours', 'NaN', tooFew],
    ['hours', Number.NaN, tooFew],
    ['hours', 'three', tooFew],
    ['hours', null, tooFew],
    ['hours', true, tooFew],
    ['hours', [3], tooFew],
    ['hours', undefined, tooFew],
    ['hours', 50.01, tooMany],
    ['hours', 1e9, tooMany],
    ['hours', '-1', tooFew],
    ['hours', 'Infinity', tooFew],
    ['hours', Number.POSITIVE_INFINITY, tooFew],
    ['hours', '51', tooMany],
    ['hours', '0x2', notPlain],
    ['hours', '0b1', notPlain],
    ['hours', '1e3', notPlain],
    ['hours', '1e1', notPlain],
    ['hours', '+5', notPlain],
    ['hours', '5.', notPlain],
    ['hours', '1,000', notPlain],
    ['hours', ',5', notPlain],
    ['hours', '1,2,5', notPlain],
    ['hours', '1.2,5', notPlain],
    ['hours', '-0,5', tooFew],
    ['hours', '1_0', notPlain],
    ['hours', '5 hours', notPlain],
    ['hours', '５', notPlain],
    ['hours', '49.9999999999999999999999', notPlain],
    ['hours', '2.255', 'Hours can have at most two decimal places'],
    ['hours', 0.30000000000000004, 'Hours can have at most two decimal places'],
    ['date', '', 'Date is required'],
    ['date', '   ', 'Date is required'],
    ['date', undefined, 'Date is required'],
    ['date', '2/30/2026', badDate],
    ['date', 'yesterday', badDate],
    ['date', '2026/10/05', badDate],
    ['date', 'October 5', badDate],
    ['date', '2126-01-01', 'Date of service cannot be in the future'],
    ['description', 'Help', 'Please provide a brief description'],
    ['description', undefined, 'Please provide a brief description'],
    ['description', 'x'.repeat(4001), 'Must be at most 4000 characters'],
    ['description', 'Sorted\u0000', 'Contains a character that cannot be stored'],
    ['supervisorName', 'G', 'Supervisor name is required'],
    ['supervisorName', undefined, 'Supervisor name is required'],
    ['supervisorEmail', '', badEmail],
    ['supervisorEmail', undefined, badEmail],
    ['supervisorEmail', 'grace', badEmail],
    ['supervisorEmail', 'grace@pantry.test, ada@pantry.test', badEmail],
    ['supervisorEmail', 'grace@pantry', badEmail],
    ['supervisorEmail', 'grace..hopper@pantry.test', badEmail],
    ['supervisorEmail', '.grace@pantry.test', badEmail],
    ['supervisorEmail', 'grace.@pantry.test', badEmail],
    ['supervisorEmail', '<grace@pantry.test>', badEmail],
    ['supervisorEmail', 'grace@pantry.7', badEmail],
    ['supervisorEmail', `${'g'.repeat(250)}@pantry.test`, badEmail],
  ])('says what is wrong with %s %p', (field, value, message) => {
    expect(problems(HoursForm, { ...form, [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    "mary.o'connor+hours@mail.pantry.test",
    'r&d@example.org',
    'c=us/o=school#7!%@example.org',
    'ivan@xn--80atdl2c.xn--p1ai',
  ])('takes the address %s', (supervisorEmail) => {
    expect(HoursForm.parse({ ...form, supervisorEmail }).supervisorEmail).toBe(supervisorEmail);
  });

  it('names every wrong field', () => {
    expect(problems(HoursForm, {})).toEqual({
      volunteerName: 'Name is required',
      hoursType: 'Please select hours type',
      hours: tooFew,
      date: 'Date is required',
      description: 'Please provide a brief description',
      supervisorName: 'Supervisor name is required',
      supervisorEmail: badEmail,
    });
  });
});

describe('a total of hours', () => {
  const parse = (hours: unknown) => EditUserHoursRequest.safeParse({ userID: 'user_1', hours });

  it.each([0, 12.5, '12.5', ' 5 ', 10_000])('may be %p', (hours) => {
    expect(parse(hours).data?.hours).toBe(Number(hours));
  });

  it.each(['', ' ', '0x2', '1e3', '+5', '5.', '５', 'Infinity', '-1', -1, 10_000.01, '1.005', null, [5], true])(
    'may not be %p',
    (hours) => {
      const messages = parse(hours).error?.issues.map(({ message }) => message);
      expect(messages).toEqual(['Hours must be a number from 0 to 10000 with at most two decimals']);
    },
  );
});

describe('the signature', () => {
  const signed = { signatureRequestId: 'token', supervisorSignature: 'Grace Hopper', verificationConfirmed: true };
  const nameMissing = 'Please enter your full name to sign.';

  it.each(['GH', 'g'.repeat(100), '  Grace Hopper  '])('may be %p', (supervisorSignature) => {
    expect(problems(SignRequest, { ...signed, supervisorSignature })).toEqual({});
  });

  it.each([
    ['', nameMissing],
    ['   ', nameMissing],
    ['\u200b\u200b', nameMissing],
    [undefined, nameMissing],
    ['G', 'Signature must be at least 2 characters'],
    ['g'.repeat(101), 'Must be at most 100 characters'],
    ['g'.repeat(201), 'Must be at most 100 characters'],
  ])('may not be %p', (supervisorSignature, message) => {
    expect(problems(SignRequest, { ...signed, supervisorSignature })).toEqual({ supervisorSignature: message });
  });

  it('needs the confirmation', () => {
    expect(problems(SignRequest, { ...signed, verificationConfirmed: false })).toEqual({
      verificationConfirmed: 'Please confirm the hours to sign',
    });
  });
});
