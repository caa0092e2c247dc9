import { randomUUID } from 'node:crypto';
import { createMember, type Person } from './support/people.ts';
import { PersonalData } from './support/personal-data.ts';
import { Portal } from './support/portal.ts';

let portal: Portal;
let student: Person;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin' });
});
beforeEach(async () => {
  student = await createMember(portal);
});
afterAll(() => portal.stop());

const draft = { description: 'Half typed' };
const save = (id?: string, text = draft) => portal.call('POST /hours/draft', { draft: text, id }, student);
const takeAway = (id?: string, seen?: string) => portal.call('POST /hours/draft', { draft: null, id, seen }, student);
const kept = () => portal.call('GET /hours/draft', {}, student);

it('what is half typed is kept for its student alone, until it is taken away', async () => {
  const typed = { hours: '2,', date: '3/7', description: ' Sorted ' };
  await save(undefined, { description: 'So' });
  await save(undefined, typed);
  expect((await kept()).draft).toEqual(typed);
  expect((await portal.call('GET /hours/draft', {}, admin)).draft).toBeNull();
  await takeAway();
  expect((await kept()).draft).toBeNull();
});

it('what is half typed is taken away by its id alone, and without one where an older page has saved it', async () => {
  const id = randomUUID();
  await save(id);
  await takeAway(randomUUID());
  expect(await kept()).toMatchObject({ draft, id });
  await takeAway(id);
  expect((await kept()).draft).toBeNull();
  await save();
  await takeAway(id);
  expect((await kept()).draft).toBeNull();
});

it('a device takes away the draft that it has seen where its own never arrived, and none that was saved since', async () => {
  const [seen, lost, since] = [randomUUID(), randomUUID(), randomUUID()];
  await save(seen);
  await takeAway(lost, seen);
  expect((await kept()).draft).toBeNull();
  await save(since);
  await takeAway(lost, seen);
  expect(await kept()).toMatchObject({ draft, id: since });
});

it('what was taken away is named, so that a device does not bring it back, until the next draft', async () => {
  const [id, next] = [randomUUID(), randomUUID()];
  expect(await kept()).toMatchObject({ draft: null, id: null });
  await save(id);
  await takeAway(id);
  // Again, because the response was lost.
  await takeAway(id);
  expect(await kept()).toMatchObject({ draft: null, id });
  await save(next);
  expect(await kept()).toMatchObject({ draft, id: next });
  await takeAway(id);
  expect(await kept()).toMatchObject({ draft, id: next });
});

it('what was taken away is in no copy of personal data', async () => {
  const id = randomUUID();
  await save(id);
  await takeAway(id);
  const { body } = await new PersonalData(portal, admin).copyOf(student.email);
  expect(body.half_typed_hours).toEqual([]);
});
