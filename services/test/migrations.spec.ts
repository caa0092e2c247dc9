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

async function tables(): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}
