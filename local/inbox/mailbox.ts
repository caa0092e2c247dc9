import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Envelope, type MessageSummary, readMail, summarise, textOf } from './message.ts';

/** A mail as the mailbox keeps it in memory; the mail itself stays on disk. */
export interface Kept {
  summary: MessageSummary;
  envelope: Envelope;
  text: string;
}

export interface Mailbox {
  /** Newest first. */
  list(): Kept[];
  find(id: string): Kept | undefined;
  raw(id: string): Promise<Buffer>;
  /** Keeps a mail on disk, then answers its id. */
  add(raw: Buffer, envelope: Envelope): Promise<string>;
  markRead(ids: string[], read: boolean): Promise<void>;
  remove(ids: string[]): Promise<void>;
}

const mostMails = 2000;

/** Ids sort by arrival and, like Mailpit's, are 22 letters and digits long. */
function idMaker() {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return last.toString(36).padStart(9, '0') + randomBytes(7).toString('hex').slice(0, 13);
  };
}

/** Runs changes one after the other, so that a mail being marked is not written again after it was deleted. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(change: () => Promise<T>): Promise<T> => {
    const result = last.then(change);
    last = result.catch(() => {});
    return result;
  };
}

async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** A mail counts as kept once its `.json`, written last, is there. */
async function load(directory: string): Promise<Map<string, Kept>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const files = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const mails = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(resolve(directory, name), 'utf8'))),
  );
  return new Map(mails.map((mail: Kept) => [mail.summary.ID, mail]));
}

/** Opens the mails kept in `directory`: for each a raw `.eml` and a `.json` with what lists and searches need. */
export async function openMailbox(directory: string): Promise<Mailbox> {
  const mails = await load(directory);
  const nextId = idMaker();
  const change = inTurn();
  const file = (id: string, ending: 'eml' | 'json') => resolve(directory, `${id}.${ending}`);
  const keep = (mail: Kept) => writeWhole(file(mail.summary.ID, 'json'), JSON.stringify(mail));

  async function remove(ids: string[]): Promise<void> {
    for (const id of ids.filter((each) => mails.delete(each))) {
      await Promise.all([rm(file(id, 'json'), { force: true }), rm(file(id, 'eml'), { force: true })]);
    }
  }

  async function add(raw: Buffer, envelope: Envelope): Promise<string> {
    const mail = await readMail(raw);
    const id = nextId();
    const kept = { summary: summarise(mail, { id, size: raw.length, envelope }), envelope, text: textOf(mail) };
    await writeWhole(file(id, 'eml'), raw);
    await keep(kept);
    mails.set(id, kept);
    await remove([...mails.keys()].slice(0, -mostMails));
    return id;
  }

  async function markRead(ids: string[], read: boolean): Promise<void> {
    for (const mail of ids.map((id) => mails.get(id))) {
      if (!mail || mail.summary.Read === read) continue;
      mail.summary.Read = read;
      await keep(mail);
    }
  }

  return {
    list: () => [...mails.values()].reverse(),
    find: (id) => mails.get(id),
    raw: (id) => readFile(file(id, 'eml')),
    add: (raw, envelope) => change(() => add(raw, envelope)),
    markRead: (ids, read) => change(() => markRead(ids, read)),
    remove: (ids) => change(() => remove(ids)),
  };
}
