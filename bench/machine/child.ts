import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Runs a baseline in a process of its own. Its first message says that it is ready. */
export async function startChild<Ready>(program: URL, environment: NodeJS.ProcessEnv) {
  const child = fork(program, { env: { PATH: process.env.PATH, ...environment } });
  const ended = once(child, 'exit');
  const ready = (await Promise.race([
    once(child, 'message').then(([message]) => message),
    ended.then(() => Promise.reject(new Error(`${program.pathname} ended at its start`))),
  ])) as Ready;
  ended.catch(() => {});
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { ready, child, stop };
}
