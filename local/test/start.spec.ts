import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLocalConfig } from '../config.ts';
import { type Outcome, type Started, startNode } from '../test-support/command.ts';
import { createEmptyPortal, type EmptyPortal } from '../test-support/empty-portal.ts';
import { testEnvironment } from '../test-support/environment.ts';
import { descendants, isRunning } from '../test-support/processes.ts';

jest.setTimeout(180_000);

let folder: string;
let dataDir: string;
let ports: Record<string, string>;

const listening = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/** A portal takes its ports some time after its start. What asks the system for any port meanwhile gets none of these. */
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const server = await listening(port).catch(() => null);
  if (!server) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function freePorts(names: string[]): Promise<Record<string, string>> {
  const found = new Set<number>();
  while (found.size < names.length) found.add(await freePort());
  return Object.fromEntries([...found].map((port, index) => [names[index], String(port)]));
}

/** One data directory for all: a portal that starts where another one was stopped or killed starts in a third of the time. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  dataDir = path.join(folder, 'data');
});

beforeEach(async () => {
  ports = await freePorts(['PORT', 'INBOX_PORT', 'SMTP_PORT', 'IDENTITY_PORT']);
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const run = (command: string, environment: Record<string, string> = {}, words: string[] = []): Started =>
  startNode(['local/bootstrap.mjs', command, ...words], { DATA_DIR: dataDir, ...ports, ...environment });

async function gone(pids: number[], withinMs: number): Promise<number[]> {
  const deadline = Date.now() + withinMs;
  while (pids.some(isRunning) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  return pids.filter(isRunning);
}

/** Starts a portal, waits until it is ready and tells every process that belongs to it. */
async function startPortal(environment?: Record<string, string>): Promise<Started & { family: number[] }> {
  const portal = run('start', environment);
  await portal.says(new RegExp(`^Portal ready at http://localhost:${ports.PORT}$`, 'm'));
  const family = descendants(portal.child.pid as number).map(({ pid }) => pid);
  expect(family.length).toBeGreaterThan(3);
  return { ...portal, family };
}

const message = ({ code, output }: Outcome) => ({ code, output });

test.each([
  ['CLERK_PUBLISHABLE_KEY', { CLERK_SECRET_KEY: 'sk_test_1' }, 'is missing'],
  ['SMTP_PORT', { INBOX_PORT: '4101', SMTP_PORT: '4101', CLERK_SECRET_KEY: 'sk_test_1' }, 'is the same as INBOX_PORT'],
  ['CLERK_SECRET_KEY', { CLERK_PUBLISHABLE_KEY: 'pk_test_Y2xlcmsuYS5jb20k' }, 'is missing'],
  ['SCHOOL_PLACE', { SCHOOL_PLACE: 'Springfield' }, 'is set without SCHOOL_NAME'],
  ['CLERK_PUBLISHABLE_KEY', { CLERK_PUBLISHABLE_KEY: 'pk_test_1', CLERK_SECRET_KEY: 'sk_test_1' }, 'is malformed'],
])('A wrong %s is refused by its name', (variable, environment, reason) => {
  const own = process.env;
  process.env = { ...ports, ...environment };
  try {
    expect(() => readLocalConfig()).toThrow(`${variable} ${reason}`);
  } finally {
    process.env = own;
  }
});

/** Nothing is built or made before that: the start says this and no more. */
const refusal = (lines: string[]) => ({ code: 1, output: `${lines.join('\n  ')}\n` });

test('Every setting that reads wrong stops the start and is named with what it must be', async () => {
  const wrong: Record<string, [value: string, reason: string]> = {
    PORT: ['0', 'must be a port number'],
    PUBLIC_URL: ['https://school.test/portal', 'must end with the host or its port: the portal has the whole of it'],
    DATABASE_URL: ['mysql://here', 'must be an address (postgres://… or postgresql://…)'],
    ADVISOR_EMAIL: ['nobody', 'must be an e-mail address'],
    MAIL_FROM: ['nobody', 'must be an e-mail address, or Name <address>'],
    SOCIETY_YEAR_START_MONTH: ['13', 'must be from 1 to 12'],
    TIME_ZONE: ['America/Gotham', 'must be the name of a time zone, such as America/Chicago'],
    SIGNATURE_LINK_DAYS: ['1.5', 'must be a whole number'],
    LOG_LEVEL: ['loud', 'must be fatal, error, warn, info, debug, trace or silent'],
    PAGE_DATA_DEADLINE_MS: ['soon', 'must be a number'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['here', 'must be an address (http://… or https://…)'],
  };
  const environment = Object.fromEntries(Object.entries(wrong).map(([name, [value]]) => [name, value]));
  const lines = Object.entries(wrong).map(([name, [, reason]]) => `${name} ${reason}`);
  expect(message(await run('start', environment).ended)).toEqual(
    refusal(['The portal cannot start. These settings are wrong:', ...lines]),
  );
  expect(existsSync(dataDir)).toBe(false);
});

test('Ports that are taken, a directory that is none and servers that do not answer stop the start, all named', async () => {
  const taken = await Promise.all(['PORT', 'SMTP_PORT'].map((name) => listening(Number(ports[name]))));
  const { REDIS = '' } = await freePorts(['REDIS']);
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const start = run('start', {
    DATA_DIR: path.join(file, 'data'),
    DATABASE_URL: `postgres://someone:secret@127.0.0.1:${REDIS}/portal`,
    REDIS_URL: `redis://127.0.0.1:${REDIS}`,
  });
  expect(message(await start.ended)).toEqual(
    refusal([
      'The portal cannot start:',
      `DATA_DIR cannot be used: ${file} is no directory.`,
      `Port ${ports.PORT} is in use. Stop what uses it, or set PORT to another port.`,
      `Port ${ports.SMTP_PORT} is in use. Stop what uses it, or set SMTP_PORT to another port.`,
      `DATABASE_URL names a database that cannot be used: connect ECONNREFUSED 127.0.0.1:${REDIS}.`,
      `REDIS_URL names a server that cannot be used: connect ECONNREFUSED 127.0.0.1:${REDIS}.`,
    ]),
  );
  for (const server of taken) server.close();
});

test('A Redis that refuses the user or the password of its address stops the start', async () => {
  const REDIS_URL = testEnvironment('TEST_REDIS_URL').replace('//', '//someone:wrong@');
  expect(message(await run('start', { REDIS_URL }).ended)).toEqual(
    refusal([
      'The portal cannot start:',
      'REDIS_URL names a server that cannot be used: WRONGPASS invalid username-password pair or user is disabled.',
    ]),
  );
});

test('The evidence of a database that is not there, or of an empty one, cannot be checked, which names DATABASE_URL', async () => {
  const DATABASE_URL = testEnvironment('TEST_DATABASE_URL');
  const { NONE = '' } = await freePorts(['NONE']);
  const away = `postgres://someone:secret@127.0.0.1:${NONE}/portal`;
  expect(message(await run('verify-evidence', { DATABASE_URL: away }).ended)).toEqual({
    code: 1,
    output: `DATABASE_URL names a database that cannot be used: connect ECONNREFUSED 127.0.0.1:${NONE}.\n`,
  });
  expect(message(await run('verify-evidence', { DATABASE_URL }).ended)).toEqual({
    code: 1,
    output: 'DATABASE_URL names a database that has no portal in it.\n',
  });
});

/** The PostgreSQL of a portal: the first of its processes, which has started the others. */
const postgresOf = ({ child }: Started) =>
  descendants(child.pid as number).find(({ command }) => command === 'postgres');

/** @returns 0 while nothing listens */
const answers = (path: string) =>
  fetch(`http://localhost:${ports.PORT}${path}`).then(
    ({ status }) => status,
    () => 0,
  );

/** Asks until the answer is 200. */
async function answersAgain(path: string, withinMs: number): Promise<number> {
  const deadline = Date.now() + withinMs;
  while ((await answers(path)) !== 200 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return answers(path);
}

test('SIGTERM stops all of it within 10 seconds, and what is running can be checked and cannot be reset', async () => {
  // The pooler and the migrations of a portal elsewhere are ignored: the services use the database of this machine, which is new.
  const DATABASE_POOLER_URL = 'postgres://portal:secret@127.0.0.1:1/portal';
  const portal = await startPortal({ DATABASE_POOLER_URL, MIGRATE_AT_START: 'false' });
  expect(await answers('/api/v1/newsletter/getPosts')).toBe(200);
  expect((await fetch(`http://localhost:${ports.PORT}/readyz`)).status).toBe(200);
  expect((await fetch(`http://localhost:${ports.PORT}/`)).status).toBe(200);
  expect((await run('verify-evidence').ended).output).toContain('Nothing is broken');
  expect((await run('reset').ended).output).toContain('Another portal is using');
  portal.child.kill('SIGTERM');
  expect(await gone([...portal.family, portal.child.pid as number], 10_000)).toEqual([]);
  const { code, output } = await portal.ended;
  expect(code).toBe(0);
  expect(output).toContain(`Demo people and their password are listed at http://localhost:${ports.PORT}/sign-in\n`);
});

test('The evidence of a portal that is stopped can be checked, also after a power cut, and that of none is none', async () => {
  // What PostgreSQL leaves behind where it could not shut down: the process is gone, its port is free.
  const { left } = await freePorts(['left']);
  await writeFile(path.join(dataDir, 'postgres/data/postmaster.pid'), `99999999\n${dataDir}\n0\n${left}\n`);
  const { code, output } = await run('verify-evidence').ended;
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^Nothing is broken: [1-9]\d* submissions/m),
  });

  expect(message(await run('verify-evidence', {}, ['--expct', 'x']).ended)).toEqual({
    code: 1,
    output: "Unknown option '--expct'\n",
  });
  const nowhere = path.join(folder, 'nowhere');
  expect(message(await run('verify-evidence', { DATA_DIR: nowhere }).ended)).toEqual({
    code: 1,
    output: `There is no portal in ${nowhere} to check. Run npm start first, or set DATABASE_URL or DATA_DIR.\n`,
  });
  expect(existsSync(nowhere)).toBe(false);
});

test.each([
  ['the portal', (portal: { family: number[] }) => [portal.family[0]]],
  ['what started it', (portal: { child: { pid?: number } }) => [portal.child.pid]],
  ['both at once', (portal: Started & { family: number[] }) => [portal.child.pid, portal.family[0]]],
])('Killing %s leaves nothing running', async (_who, victims) => {
  const portal = await startPortal();
  for (const pid of victims(portal)) process.kill(pid as number, 'SIGKILL');
  expect(await gone([...portal.family, portal.child.pid as number], 10_000)).toEqual([]);
});

test('A PostgreSQL, an edge and services that are killed are started again, with a sentence, and everything works again', async () => {
  const portal = await startPortal();
  const killed = postgresOf(portal)?.pid as number;
  const nodes = descendants(portal.child.pid as number).filter(({ command }) => /^(node|MainThread)$/.test(command));
  process.kill(killed, 'SIGKILL');
  await portal.says(/^PostgreSQL ended \(exit code 137\)\. Starting it again; its log is .+server\.log\.$/m);
  await portal.says(/^PostgreSQL is running again\.$/m);
  expect(await answersAgain('/readyz', 30_000)).toBe(200);
  expect(await answersAgain('/api/v1/newsletter/getPosts', 30_000)).toBe(200);
  expect(await answersAgain('/__clerk/demo-people', 30_000)).toBe(200);
  expect(nodes.filter(({ pid }) => !isRunning(pid))).toEqual([]);

  // So are the edge and the services, the other parts that are processes of their own.
  const servers = nodes.filter(({ parent }) => parent === portal.family[0]);
  expect(servers).toHaveLength(2);
  for (const { pid } of servers) process.kill(pid, 'SIGKILL');
  await portal.says(/^The edge ended \(signal SIGKILL\)\. Starting again in 0\.5 s\.$/m);
  await portal.says(/^The services ended \(signal SIGKILL\)\. Starting again in 0\.5 s\.$/m);
  expect(await answersAgain('/readyz', 30_000)).toBe(200);

  // Where it cannot be started again, the portal says so and ends as a failure.
  await rm(path.join(dataDir, 'postgres/data/PG_VERSION'));
  const again = postgresOf(portal)?.pid as number;
  expect(again).not.toBe(killed);
  process.kill(again, 'SIGKILL');
  const { code, output } = await portal.ended;
  expect(output).toMatch(/^PostgreSQL ended \(exit code 137\) and could not be started again\. /m);
  expect(code).toBe(1);
  expect(await gone(portal.family, 10_000)).toEqual([]);
});

let other: EmptyPortal;
beforeAll(async () => {
  other = await createEmptyPortal();
});
afterAll(() => other?.remove());

test('A reset says that the accounts of another database go with it, and the next start that they are gone', async () => {
  const { DATABASE_URL = '' } = other.environment;
  await other.fill();
  expect((await run('reset', { DATABASE_URL }).ended).output).toMatch(
    /is deleted; the next start makes a new one\.\nThe database that DATABASE_URL names .* its data is untouched\.\nThe accounts of its people were in .*data and are gone\. /,
  );
  const portal = await startPortal({ DATABASE_URL });
  await portal.says(/^E-mails arrive at/m);
  const { output } = await portal.stop();
  expect(output).toMatch(
    /^The demo people of the database have no accounts on this machine\. .* name an empty database in DATABASE_URL\.$/m,
  );
  expect(output).not.toContain('are listed at');
});

/** Runs npm itself. It is what runs these tests. */
const npm = (words: string[], environment: Record<string, string>): Promise<Outcome> =>
  startNode([process.env.npm_execpath as string, 'run', ...words], environment).ended;

test('What is not running can be reset without what others put there, and a word that a command does not know does nothing, also if npm takes it for itself', async () => {
  const tried = await startNode(['local/bootstrap.mjs', 'reset', '--dry-run'], { DATA_DIR: dataDir }).ended;
  expect(message(tried)).toEqual({
    code: 1,
    output: "npm run reset takes no words or options, but was given '--dry-run'. Nothing was done.\n",
  });
  expect(message(await run('screenshots', {}, ['nope']).ended)).toEqual({
    code: 1,
    output: "npm run screenshots knows the words sheet and browsers, but was given 'nope'. Nothing was done.\n",
  });
  expect(message(await npm(['reset', '--dry-run'], { DATA_DIR: dataDir }))).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^npm took --dry-run for itself\. Options come after two dashes: `npm run reset -- …`\. Nothing was done\.$/m,
    ),
  });
  expect(existsSync(path.join(dataDir, 'store'))).toBe(true);
  const own = path.join(dataDir, 'own.txt');
  await writeFile(own, '');
  expect((await run('reset').ended).output).toContain('What else is there stays.');
  expect(await readdir(dataDir)).toEqual(['own.txt']);
  await rm(own);
  await mkdir(path.join(dataDir, 'portal.lock'));
  expect((await run('reset').ended).code).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});

test('Without the two dashes, npm takes every option of the release tool and of a benchmark for itself, and nothing is done', async () => {
  const optionsIn = (text = '') => new Set(text.match(/(?<=^|[ [])--[a-z-]+/gm));
  const help = await npm(['--silent', 'release', '--', 'help'], {});
  // By these, npm refuses, or prints something of its own.
  const ofNpmOnly = ['--', '--silent', '--help', '--version'];
  const ours = [...optionsIn(help.output), '--against'];
  const options = ours.filter((option) => !ofNpmOnly.includes(option)).sort();
  expect(options.length).toBeGreaterThan(15);
  const valued = options.map((option) => `${option}=1h`);
  const { code, output } = await npm(['release', 'promote', 'hours', ...valued], {
    STORE_DIR: path.join(folder, 'store'),
  });
  expect(code).toBe(1);
  expect([...optionsIn(/^npm took .*(?= for itself)/m.exec(output)?.[0])].sort()).toEqual(options);
});
