import { lockWaited, openTransaction } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { startService } from './support/service-process.ts';
import { hoursWithoutProof, submit } from './support/submissions.ts';

let portal: Portal;
let admin: Person;
let student: Person;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin' });
  student = await createMember(portal, {});
});
afterAll(() => portal.stop());

const submitted = async (description: string): Promise<string> =>
  (await submit(portal, student, hoursWithoutProof(student, { description }))).submissionId;

const changeTo = (description: string, id: string): [string, string[]] => [
  'UPDATE hours_submissions SET description = $1 WHERE id = $2',
  [description, id],
];

const found = async (search: string): Promise<string[]> =>
  (await portal.call('GET /hours/admin/list', { search }, admin)).submissions.map(({ description }) => description);

const isKnown = async (word: string): Promise<boolean> =>
  (await portal.sql('SELECT FROM submission_words WHERE word = $1', [word])).length > 0;

/** A change of a submission that is not over. */
const openChange = (description: string, id: string) => openTransaction(portal, ...changeTo(description, id));

const forget = () => portal.sql('SELECT forget_lost_words()');

it('a word of any length is found, by a part of it too', async () => {
  const description = `Wrote ${'漢'.repeat(3000)}`;
  await submitted(description);
  expect(await found('漢'.repeat(200))).toEqual([description]);
  expect(await found('rot 漢漢漢')).toEqual([description]);
});

it('a word that a student takes out is forgotten, unless another submission has it', async () => {
  const id = await submitted('Fed the echidna');
  await submitted('Fed the numbat');
  await portal.sql(...changeTo('Washed the numbat', id));
  const worker = await startService({ DATABASE_URL: portal.databaseUrl, ROLES: 'worker' });
  while (await isKnown('echidna'));
  await worker.stop();
  expect(await found('numbat')).toHaveLength(2);
  expect(await isKnown('fed')).toBe(true);
});

it('a word is kept if a change that is not over yet relies on it', async () => {
  const [one, other] = [await submitted('Fed the axolotl'), await submitted('Fed the newt')];
  const change = await openChange('Washed the axolotl', other);
  await portal.sql(...changeTo('Fed nobody at all', one));
  const forgotten = forget();
  await lockWaited(portal);
  await change.commit();
  await forgotten;
  expect(await found('axolotl')).toEqual(['Washed the axolotl']);
});

it('whoever submits while words are forgotten neither waits nor loses one', async () => {
  const [one, other, later] = [
    await submitted('Fed the quokka'),
    await submitted('Fed a kiwi'),
    await submitted('Fed a moa again'),
  ];
  await portal.sql(...changeTo('Fed nobody at all', one));
  const change = await openChange('Washed a kiwi', other);
  const forgotten = forget();
  await lockWaited(portal);
  const laterChange = await openChange('Drew a quokka', later);
  await change.commit();
  await forgotten;
  await laterChange.commit();
  expect(await found('quokka')).toEqual(['Drew a quokka']);
});

it('an erasure succeeds although its words can be forgotten only later', async () => {
  const person = await createMember(portal, { lastName: 'Bandicoot' });
  await submit(portal, person, hoursWithoutProof(person));
  await portal.sql(`ALTER FUNCTION forget_lost_words SET lock_timeout = '50ms'`);
  const change = await openChange('Still being written', await submitted('Begun before'));
  await portal.call('POST /users/erase', { email: person.email, dryRun: false }, admin);
  expect(await portal.service.wrote('What only erased rows needed is deleted later')).toContain('lock timeout');
  expect(await found('bandicoot')).toEqual([]);
  await change.commit();
  await forget();
  expect(await isKnown('bandicoot')).toBe(false);
});
