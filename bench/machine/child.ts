import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a baseline in a process of its own. Its first message says that it is ready.
 * @param flags of Node and V8
 */
export async function startChild<Ready>(program: URL, environment: NodeJS.ProcessEnv, flags: string[] = []) {
  const env = { PATH: process.env.PATH, ...environment };
  const child = fork(program, { env, execArgv: [...process.execArgv, ...flags] });
  const ended = once(child, 'exit');
  // Who waits for a message hears of it.
  ended.catch(() => {});
  const ready = await nextMessage<Ready>(child);
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { ready, child, stop };
}

/** @throws if the process ends before it sends one */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const received = new AbortController();
  const { signal } = received;
  const end = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${child.spawnargs.at(-1)} ended before it answered`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), end]);
    return message as Message;
  } finally {
    received.abort();
  }
}
