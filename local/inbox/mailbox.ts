import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Envelope, type MessageSummary, readMail, summarise, textOf } from './message.ts';

/** An e-mail as the mailbox keeps it in memory. The e-mail itself is on disk. */
export interface Kept {
  summary: MessageSummary;
  envelope: Envelope;
  text: string;
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

const mostMails = 2000;

/** Ids are sorted by arrival. Like Mailpit's, they have 22 letters and digits. */
function idMaker() {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return last.toString(36).padStart(9, '0') + randomBytes(7).toString('hex').slice(0, 13);
  };
}

/** Runs changes one after the other. Otherwise marking an e-mail could write it again after its deletion. */
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

/** An e-mail is complete if its `.json` exists, because that is written last. */
async function load(directory: string): Promise<Map<string, Kept>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const files = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const mails = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(resolve(directory, name), 'utf8'))),
  );
  return new Map(mails.map((mail: Kept) => [mail.summary.ID, mail]));
}

/** Opens the e-mails in `directory`: for each one a raw `.eml`, and a `.json` with the data for lists and searches. */
export async function openMailbox(directory: string) {
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

  async function markRead(id: string): Promise<void> {
    const mail = mails.get(id);
    if (!mail || mail.summary.Read) return;
    mail.summary.Read = true;
    await keep(mail);
  }

  return {
    /** Newest first. */
    list: () => [...mails.values()].reverse(),
    find: (id: string) => mails.get(id),
    raw: (id: string) => readFile(file(id, 'eml')),
    /** Stores an e-mail on disk and returns its id. */
    add: (raw: Buffer, envelope: Envelope) => change(() => add(raw, envelope)),
    markRead: (id: string) => change(() => markRead(id)),
    remove: (ids: string[]) => change(() => remove(ids)),
  };
}
