import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { testEnvironment } from './environment.ts';

const main = join(__dirname, '../../dist/main.js');
const startDeadlineMs = 60_000;
const logDeadlineMs = 60_000;

export type Environment = Record<string, string>;

export interface ServiceProcess {
  /** Such as `http://127.0.0.1:41234`. */
  url: string;
  /** Everything it wrote so far. */
  output(): string;
  /** Waits until it has written `text` so often, such as a log line that follows its answer; resolves to all that it wrote. */
  wrote(text: string, times?: number): Promise<string>;
  /** Asks it to stop; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Ends it without warning, as a crash does. */
  kill(): Promise<void>;
}

const defaults = (): Environment => ({
  API_PORT: '0',
  PUBLIC_URL: 'http://portal.test',
  CLERK_PUBLISHABLE_KEY: testEnvironment('TEST_CLERK_PUBLISHABLE_KEY'),
  CLERK_SECRET_KEY: testEnvironment('TEST_CLERK_SECRET_KEY'),
  CLERK_API_URL: testEnvironment('TEST_IDENTITY_URL'),
  SMTP_URL: testEnvironment('TEST_SMTP_URL'),
  // Few people and addresses, but many e-mails.
  OPEN_REQUESTS_PER_SUPERVISOR: '1000',
  MAILS_PER_MEMBER_DAILY: '1000',
  INVITATIONS_PER_MEMBER_DAILY: '10000',
  MAILS_PER_ADDRESS_DAILY: '1000',
});

/**
 * A process of a test ends soon: V8's optimizing compiler pays only for what runs far more often than it usually asks for,
 * and most of what a start allocates is garbage before so much memory (in MB) is full.
 */
const shortLived = ['--interrupt-budget=2000000', '--min-semi-space-size=32', '--max-semi-space-size=32'];

/** Runs the built service with these variables and nothing else of this process's configuration. */
export function spawnService(
  environment: Environment,
  words: string[] = [],
  program = main,
): { child: ChildProcess; output: () => string } {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...shortLived, program, ...words], {
    env: { PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}

/**
 * Starts the service on a free port and waits until it is ready.
 * @param program another build than the present one
 */
export async function startService(environment: Environment, program?: string): Promise<ServiceProcess> {
  const { child, output } = spawnService({ ...defaults(), ...environment }, [], program);
  const url = await readyUrl(child, output);
  const wrote = (text: string, times = 1) => waitFor(text, times, output);
  return { url, output, wrote, stop: () => stop(child), kill: () => kill(child) };
}

/** Runs a command of the built service to its end. */
export async function runService(
  environment: Environment,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  const { child, output } = spawnService({ ...defaults(), ...environment }, words);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

async function waitFor(text: string, times: number, output: () => string): Promise<string> {
  const deadline = Date.now() + logDeadlineMs;
  while (output().split(text).length <= times) {
    if (Date.now() > deadline) throw new Error(`The service did not write ${text} but:\n${output()}`);
    await setTimeout(20);
  }
  return output();
}

function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The service ${reason}:\n${output()}`));
    };
    const timer = globalThis.setTimeout(() => fail('did not start in time'), startDeadlineMs);
    child.once('exit', (code) => fail(`exited with ${code}`));
    child.stdout?.on('data', function look() {
      const url = /"url":"([^"]+)".*"msg":"Services are ready"/.exec(output())?.[1];
      if (!url) return;
      child.stdout?.off('data', look);
      clearTimeout(timer);
      resolve(url);
    });
  });
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exited;
  return code;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
