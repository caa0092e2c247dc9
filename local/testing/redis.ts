import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { loopback } from '../loopback-server.ts';

const startTimeoutMs = 10_000;

/**
 * A Redis server without persistence.
 * @param port default: any free one
 * @returns its address, its process, and a function that stops it
 */
export async function startRedis(program: string, directory: string, port?: number) {
  await mkdir(directory, { recursive: true });
  port ??= await getPort({ host: loopback });
  const settings = { bind: loopback, port, dir: directory, save: '', appendonly: 'no' };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await responding(port, ended);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `redis://${loopback}:${port}`, pid: child.pid as number, stop };
}

async function responding(port: number, ended: Promise<unknown>): Promise<void> {
  const failed = ended.then(() => Promise.reject(new Error('redis-server ended at once.')));
  const deadline = Date.now() + startTimeoutMs;
  while (!(await Promise.race([accepts(port), failed]))) {
    if (Date.now() > deadline) throw new Error('redis-server did not start in time.');
    await sleep(50);
  }
  failed.catch(() => {});
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ host: loopback, port });
    socket.once('connect', () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });
