import { once } from 'node:events';
import type { Rows } from '../api/calls.ts';
import type { Callers } from '../api/people.ts';
import { startMailServer } from '../machine/mail-server.ts';
import { mixedCalls } from './calls.ts';
import { sendEvenly } from './send-evenly.ts';

/** What to send, and where. */
export interface Load {
  url: string;
  callers: Callers;
  rows: Rows;
  perSecond: number;
}

/**
 * Everybody outside: who sends requests, and the mail server that gets the e-mails. They are a process of their own, because
 * what they receive makes V8 collect the whole heap every two seconds: with the heap of the benchmark, that took both
 * processors for 40 ms. Run with an IPC channel: the first message has the address of the mail server, the first that it
 * gets is the load, and each further one asks for a minute of it.
 */
process.once('disconnect', () => process.exit());
process.send?.((await startMailServer()).url);
const [{ url, callers, rows, perSecond }] = (await once(process, 'message')) as [Load];
const next = mixedCalls(callers, rows);
process.on('message', async () => process.send?.(await sendEvenly(url, perSecond, next)));
