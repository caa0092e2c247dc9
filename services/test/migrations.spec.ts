import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { createDatabase, dropDatabase } from './support/databases.ts';
import { runService, startService } from './support/service-process.ts';

let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createDatabase();
});

afterAll(() => dropDatabase(new URL(databaseUrl).pathname.slice(1)));

const leftToTheJob = () => ({ DATABASE_URL: databaseUrl, ROLES: 'newsletter', MIGRATE_AT_START: 'false' });

describe('where a job migrates the database', () => {
  it('a process refuses to run on an older schema, and changes nothing', async () => {
    const { code, output } = await runService(leftToTheJob());
    expect(code).toBe(1);
    expect(output).toContain('The database is older than this release. Run the migrations first');
    expect(await tables()).not.toContain('members');
  });

  it('the job brings the schema up to date and ends, as often as it runs', async () => {
    for (const time of ['first', 'second']) {
      const { code, output } = await runService(leftToTheJob(), 'migrate');
      expect({ time, code, output }).toMatchObject({
        code: 0,
        output: expect.stringContaining('The database is up to date'),
      });
    }
    expect(await tables()).toContain('members');
  });

  it('a process starts afterwards', async () => {
    const service = await startService(leftToTheJob());
    expect((await fetch(`${service.url}/api/v1/newsletter/getPosts`)).status).toBe(200);
    await service.stop();
  });
});

it('a database with the tables of another history is refused in a sentence, and stays as it is', async () => {
  const older = await createDatabase();
  const client = new Client({ connectionString: older });
  await client.connect();
  await client.query('CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name text NOT NULL)');
  await client.query(`INSERT INTO migrations (timestamp, name) VALUES (1795132800001, 'CreateMembers1795132800001')`);
  await client.query('CREATE TABLE members (id integer)');
  const { code, output } = await runService({ DATABASE_URL: older, ROLES: 'newsletter' });
  expect(code).toBe(1);
  expect(output).toContain('cannot be brought up to date. Empty it; on a local portal, npm run reset does that.');
  expect((await client.query('SELECT name FROM migrations')).rows).toEqual([{ name: 'CreateMembers1795132800001' }]);
  await client.end();
  await dropDatabase(new URL(older).pathname.slice(1));
});

it('says of a new database that it does not know ø as the small Ø, and nothing of one as the guide makes it', async () => {
  const guide = readFileSync('docs/operations.md', 'utf8').replace(/\s+/g, ' ');
  const [, locale = ''] = /`CREATE DATABASE portal OWNER portal (.+?)`/.exec(guide) ?? [];
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const migrated = async (name: string, options: string) => {
    await client.query(`CREATE DATABASE ${name} ${options}`);
    const { code, output } = await runService({ DATABASE_URL: new URL(`/${name}`, databaseUrl).href }, 'migrate');
    await client.query(`DROP DATABASE ${name}`);
    return { code, output };
  };
  const said = 'The locale of the database knows no letters but those of English';
  expect(await migrated('of_c', `TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`)).toMatchObject({
    code: 0,
    output: expect.stringContaining(said),
  });
  expect(await migrated('of_guide', locale)).toMatchObject({ code: 0, output: expect.not.stringContaining(said) });
  await client.end();
});

async function tables(): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}
