import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { connected } from '../postgres/connection.ts';
import { runBacking, temporaryDirectory } from '../test-support/backing-process.ts';

const asServer = (secretKey: string) => ({ authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' });

type Backing = Awaited<ReturnType<typeof runBacking>>;

const query = (databaseUrl: string, text: string): Promise<Record<string, unknown>[]> =>
  connected(databaseUrl, async (client) => (await client.query(text)).rows);

async function post({ clerk }: Backing, path: string, body: object): Promise<Record<string, string>> {
  const init = { method: 'POST', headers: asServer(clerk.secretKey), body: JSON.stringify(body) };
  return (await (await fetch(`${clerk.apiUrl}/v1${path}`, init)).json()) as Record<string, string>;
}

async function sendMail({ smtpUrl }: Backing, to: string): Promise<void> {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({ from: 'portal@honor.test', to, subject: 'Kept', text: 'Hi' });
  transport.close();
}

/** All run on one directory: to make a new PostgreSQL takes most of a first start. */
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let backing: Backing;
beforeAll(async () => {
  directory = await temporaryDirectory();
  backing = await runBacking(directory.path);
});
afterAll(async () => {
  await backing.stop();
  await directory.remove();
});

describe('What the portal stands on', () => {
  it('keeps data, accounts, sessions and mails over a restart', async () => {
    const first = backing;
    await query(first.databaseUrl, 'create table kept as select 42 as answer');
    const user = await post(first, '/users', { username: 'ada-byron', skip_password_requirement: true });
    const session = await post(first, '/sessions', { user_id: user.id });
    await sendMail(first, 'ada@school.test');
    await first.stop();

    backing = await runBacking(directory.path);
    expect(await query(backing.databaseUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect((await post(backing, `/sessions/${session.id}/tokens`, {})).jwt).toBeTruthy();
    expect(backing.clerk.publishableKey).toBe(first.clerk.publishableKey);
    expect(await (await fetch(`${backing.inboxUrl}/api/v1/messages`)).text()).toContain('ada@school.test');
  });

  it('leaves no PostgreSQL behind when it is killed, and starts again with what was committed', async () => {
    await query(backing.databaseUrl, 'create table committed as select 43 as answer');
    const pidFile = join(directory.path, 'postgres/data/postmaster.pid');
    const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    expect(isRunning(pid)).toBe(true);
    await backing.kill();
    for (let round = 0; round < 100 && isRunning(pid); round++) await new Promise((done) => setTimeout(done, 50));
    expect(isRunning(pid)).toBe(false);

    backing = await runBacking(directory.path);
    expect(await query(backing.databaseUrl, 'select answer from committed')).toEqual([{ answer: 43 }]);
  });

  it('starts at once after it was killed, while its PostgreSQL may still be there', async () => {
    await backing.kill();
    backing = await runBacking(directory.path);
    expect(await query(backing.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a data directory that another one is using, and says so', async () => {
    await expect(runBacking(directory.path)).rejects.toThrow('Another portal is using');
    expect(await query(backing.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('runs twice side by side, with keys and cookies apart', async () => {
    const other = await temporaryDirectory();
    const second = await runBacking(other.path);
    expect(second.clerk.publishableKey).not.toBe(backing.clerk.publishableKey);
    expect(await query(backing.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    await other.remove();
  });

  it('refuses to run in production', async () => {
    const attempt = runBacking(directory.path, { NODE_ENV: 'production' });
    await expect(attempt).rejects.toThrow('refuses to run with NODE_ENV=production');
  });

  it('keeps its password and its mails from other accounts of the machine', async () => {
    await sendMail(backing, 'ada@school.test');
    const modes = await Promise.all(
      ['postgres/password', 'postgres/data', 'inbox'].map(
        async (path) => (await stat(join(directory.path, path))).mode & 0o077,
      ),
    );
    expect(modes).toEqual([0, 0, 0]);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
