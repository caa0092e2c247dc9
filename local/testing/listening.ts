import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopback } from '../loopback-server.ts';

const withinMs = 15_000;

/** Waits until a program listens on a port of this machine. */
export async function listening(port: number, who: string): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await accepts(port)); await sleep(50)) {
    if (Date.now() > deadline) throw new Error(`${who} did not start in time.`);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, loopback);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
