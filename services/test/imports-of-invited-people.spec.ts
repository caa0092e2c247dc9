import type { RequestOf } from '@portal/contracts';
import { accepting, idOf, invite, newAddress, rowOf } from './support/invitations.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { issueToken } from './support/submissions.ts';

let portal: Portal;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(() => portal.stop());

const roster = { email: 0, firstName: 1, lastName: 2, graduationYear: 3 };
/** Imports lines such as `Ada,Byron,2028` with their addresses, and returns what becomes of each. */
async function run(lines: Record<string, string>, changes: Partial<RequestOf<'POST /users/import'>> = {}) {
  const text = ['E-mail,First,Last,Class', ...Object.entries(lines).map((line) => line.join(','))].join('\n');
  const file = { name: 'roster.csv', content: `data:text/csv;base64,${Buffer.from(text).toString('base64')}` };
  const request = { kind: 'members', chapter: 'NHS', mapping: roster, file, ...changes } as const;
  const { results } = await portal.call('POST /users/import', request, admin);
  return results.map(({ outcome, text: says }) => `${outcome}: ${says}`);
}
const undoLast = async () => {
  const { imports } = await portal.call('GET /users/imports', {}, admin);
  return portal.call('POST /users/import/undo', { importId: imports[0]?.id ?? '' }, admin);
};
async function factsOf(email: string) {
  const { first_name, last_name, graduation_year } = (await rowOf(portal, email)) ?? {};
  return [first_name, last_name, graduation_year];
}
const eventsAbout = async (email: string) =>
  (
    await portal.sql<{ action: string }>('SELECT action FROM audit_events WHERE subject = $1 ORDER BY id', [
      await idOf(portal, email),
    ])
  ).map(({ action }) => action);
const mails = async () => (await portal.sql(`SELECT 1 FROM outbox WHERE kind = 'invitation'`)).length;

describe('an import of people who are invited already', () => {
  it('reads cells without marks that nobody sees, which copied names and addresses can have', async () => {
    const email = newAddress();
    expect(await run({ [`\u202a${email}\u202c`]: '\u202eAda,\u200b' })).toEqual([
      'added: Invitation as Student of NHS; Ada',
    ]);
    expect(await factsOf(email)).toEqual(['Ada', null, null]);
  });

  it('keeps name and year of each with the invitation, for whoever joins afterwards', async () => {
    const [listed, imported] = [newAddress(), newAddress()];
    await invite(portal, admin, [listed]);
    await run({ [imported]: 'Ben,Ito,2029' }, { mapping: { email: 0, firstName: 1, lastName: 2 } });
    const sent = await mails();
    const lines = { [listed]: 'Ada,Byron,2028', [imported]: 'Ben,Ito,2029' };
    const expected = [
      'added: Invited already; adds Ada Byron, Class of 2028',
      'added: Invited already; adds Class of 2029',
    ];
    expect(await run(lines, { dryRun: true })).toEqual(expected);
    expect(await factsOf(listed)).toEqual([null, null, null]);
    expect(await run(lines)).toEqual(expected);
    expect(await factsOf(listed)).toEqual(['Ada', 'Byron', 2028]);
    expect(await factsOf(imported)).toEqual(['Ben', 'Ito', 2029]);
    expect(await eventsAbout(listed)).toEqual(['invitation.sent', 'invitation.completed']);
    expect(await run(lines)).toEqual(['same: Invited already', 'same: Invited already']);
    expect(await mails()).toBe(sent);

    const token = await issueToken(portal, await idOf(portal, listed), { purpose: 'invitation' });
    await portal.call('POST /users/accept-invitation', accepting(token));
    expect(await portal.sql('SELECT graduation_year FROM members WHERE email = $1', [listed])).toEqual([
      { graduation_year: 2028 },
    ]);
    expect(await undoLast()).toMatchObject({ undone: 1, kept: 1 });
    expect(await factsOf(imported)).toEqual(['Ben', 'Ito', null]);
    expect(await rowOf(portal, imported)).toMatchObject({ revoked_at: null });
  });

  it('takes what was corrected since, overwrites nothing with an empty cell, and can be undone', async () => {
    const [one, other] = [newAddress(), newAddress()];
    await run({ [one]: 'Ada,Bryon,2028', [other]: 'Ben,Ito,2029' });
    expect(await run({ [one]: 'Ada,Byron,', [other]: ',,2030' })).toEqual([
      'added: Invited already; changes to Ada Byron',
      'added: Invited already; changes to Class of 2030',
    ]);
    expect(await factsOf(one)).toEqual(['Ada', 'Byron', 2028]);
    expect(await factsOf(other)).toEqual(['Ben', 'Ito', 2030]);
    await portal.sql('UPDATE invitations SET graduation_year = 2031 WHERE email = $1', [other]);
    expect(await undoLast()).toMatchObject({ undone: 1, kept: 1 });
    expect(await factsOf(one)).toEqual(['Ada', 'Bryon', 2028]);
    expect(await factsOf(other)).toEqual(['Ben', 'Ito', 2031]);
    expect(await run({ [one]: ',,' })).toEqual(['same: Invited already']);
  });

  it('forgets no name and year where it renews an invitation that has expired', async () => {
    const email = newAddress();
    await run({ [email]: 'Ada,Byron,2028' });
    await portal.sql('UPDATE invitations SET expires_at = now() WHERE email = $1', [email]);
    expect(await run({ [email]: ',,' })).toEqual(['added: Invitation as Student of NHS']);
    expect(await factsOf(email)).toEqual(['Ada', 'Byron', 2028]);
  });
});
