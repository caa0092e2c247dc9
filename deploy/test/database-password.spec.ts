import { runBacking, temporaryDirectory } from '@portal/local/test-support/backing-process';
import { Client } from 'pg';
import { read } from './repository';

/** Runs statements one after the other, over a connection of their own. @returns the rows of the last one */
async function run(url: string, ...statements: string[]) {
  const client = new Client(url);
  await client.connect();
  try {
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results.at(-1)?.rows;
  } finally {
    await client.end();
  }
}

describe('The guide to another password of the database, without a gap,', () => {
  const [, row = ''] = /^\| the same without a gap +\|(.*)\|$/m.exec(read('docs/operations.md')) ?? [];
  const [make = '', become = '', password = '', close = ''] = [...row.matchAll(/`([A-Z\\].*?)`/g)]
    .map(([, command]) => command as string)
    .filter((command) => command !== 'DATABASE_URL');
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
  let backing: Awaited<ReturnType<typeof runBacking>>;
  const portalAs = (name: string, word: string) => {
    const { host } = new URL(backing.databaseUrl);
    return `postgres://${name}:${word}@${host}/guided`;
  };

  beforeAll(async () => {
    folder = await temporaryDirectory();
    backing = await runBacking(folder.path);
    const owner = "CREATE ROLE portal LOGIN PASSWORD 'leaked'";
    await run(backing.databaseUrl, owner, 'CREATE DATABASE guided OWNER portal');
    const one = 'CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$SELECT 1$$';
    await run(portalAs('portal', 'leaked'), 'CREATE TABLE members (name text)', one);
  }, 60_000);

  afterAll(async () => {
    await backing.stop();
    await folder.remove();
  });

  it('gives a role that can migrate, and ends the old password', async () => {
    expect(password).toBe('\\password portal_2');
    await run(backing.databaseUrl, make, become, "ALTER ROLE portal_2 PASSWORD 'new'");
    const migrated = await run(
      portalAs('portal_2', 'new'),
      'ALTER TABLE members ADD age int',
      'CREATE OR REPLACE FUNCTION one() RETURNS int LANGUAGE sql AS $$SELECT 2$$',
      'CREATE TABLE hours (id int)',
      "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(migrated).toEqual([{ tableowner: 'portal' }]);
    await run(backing.databaseUrl, close);
    await expect(run(portalAs('portal', 'leaked'))).rejects.toThrow('not permitted to log in');
    expect(await run(portalAs('portal_2', 'new'), 'SELECT one()')).toEqual([{ one: 2 }]);
  });
});
