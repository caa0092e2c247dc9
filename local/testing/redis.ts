import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import getPort from 'get-port';
import { loopback } from '../loopback-server.ts';
import { listening } from './listening.ts';

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
  const failed = ended.then(() => Promise.reject(new Error('redis-server ended at once.')));
  await Promise.race([listening(port, 'redis-server'), failed]);
  failed.catch(() => {});
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `redis://${loopback}:${port}`, pid: child.pid as number, stop };
}
