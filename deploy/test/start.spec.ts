import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Outcome, type Started, startNode } from './support/command.ts';

jest.setTimeout(180_000);

let folder: string;
let dataDir: string;
let ports: Record<string, string>;

const listening = (port: number) =>
  new Promise<Server>((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });

const portOf = (server: Server) => (server.address() as { port: number }).port;

async function freePorts(names: string[]): Promise<Record<string, string>> {
  const servers = await Promise.all(names.map(() => listening(0)));
  const found = names.map((name, index) => [name, String(portOf(servers[index] as Server))]);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(found);
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  dataDir = path.join(folder, 'data');
  ports = await freePorts(['PORT', 'INBOX_PORT', 'SMTP_PORT', 'IDENTITY_PORT']);
});

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const run = (command: string, environment: Record<string, string> = {}): Started =>
  startNode(['deploy/local/bootstrap.mjs', command], { DATA_DIR: dataDir, ...ports, ...environment });

/** Commands of the processes that descend from one, that one left out. */
function descendants(ancestor: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='])
    .toString()
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const children = rows.filter(([, parent]) => parent === ancestor).map(([pid = 0]) => pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

const isRunning = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(execFileSync('cat', [`/proc/${pid}/status`], { stdio: 'pipe' }).toString());
  } catch {
    return false;
  }
};

async function gone(pids: number[], withinMs: number): Promise<number[]> {
  const deadline = Date.now() + withinMs;
  while (pids.some(isRunning) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  return pids.filter(isRunning);
}

/** Starts a portal, waits until it is ready and tells every process that belongs to it. */
async function startPortal(): Promise<Started & { family: number[] }> {
  const portal = run('start');
  await portal.says(new RegExp(`^Portal ready at http://localhost:${ports.PORT}$`, 'm'));
  const family = descendants(portal.child.pid as number);
  expect(family.length).toBeGreaterThan(3);
  return { ...portal, family };
}

const message = ({ code, output }: Outcome) => ({ code, output });

test.each([
  ['CLERK_PUBLISHABLE_KEY', { CLERK_SECRET_KEY: 'sk_test_1' }, 'is missing'],
  ['CLERK_SECRET_KEY', { CLERK_PUBLISHABLE_KEY: 'pk_test_Y2xlcmsuYS5jb20k' }, 'is missing'],
  ['CLERK_PUBLISHABLE_KEY', { CLERK_PUBLISHABLE_KEY: 'pk_test_1', CLERK_SECRET_KEY: 'sk_test_1' }, 'is malformed'],
  ['PORT', { PORT: '0' }, 'must be a port number'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://here' }, 'must be an address'],
])('A wrong %s stops the start and is named', async (variable, environment, reason) => {
  const output = expect.stringContaining(`${variable} ${reason}`);
  expect(message(await run('start', environment).ended)).toEqual({ code: 1, output });
  expect(existsSync(dataDir)).toBe(false);
});

test('A port that is taken stops the start, which names the variable and leaves nothing running', async () => {
  const taken = await listening(Number(ports.PORT));
  const start = run('start');
  const output = expect.stringContaining(`Port ${ports.PORT} is in use. Stop what uses it, or set PORT`);
  expect(message(await start.ended)).toEqual({ code: 1, output });
  taken.close();
});

test('SIGTERM stops all of it within 10 seconds; what was running cannot be reset, and later can', async () => {
  const portal = await startPortal();
  expect((await fetch(`http://localhost:${ports.PORT}/readyz`)).status).toBe(200);
  expect((await fetch(`http://localhost:${ports.PORT}/`)).status).toBe(200);
  expect((await run('reset').ended).output).toContain('Another portal is using');
  portal.child.kill('SIGTERM');
  expect(await gone([...portal.family, portal.child.pid as number], 10_000)).toEqual([]);
  expect((await portal.ended).code).toBe(0);
  expect((await run('reset').ended).code).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
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
