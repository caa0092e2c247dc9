import { findApp } from '@portal/release/apps';
import { notesOf } from '@portal/release/notes';
import { demote } from '@portal/releases/demote';
import { history } from '@portal/releases/history';
import { addPreview } from '@portal/releases/previews';
import { type PromoteOptions, promote, promoteTogether } from '@portal/releases/promote';
import { prune } from '@portal/releases/prune';
import { repair, unfinishedChange } from '@portal/releases/repair';
import { retire } from '@portal/releases/retire';
import { rollback } from '@portal/releases/rollback';
import { status } from '@portal/releases/status';
import { openStore } from '@portal/releases/store/open-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { widen } from '@portal/releases/widen';

// A process with the release store that its environment names, as each release tool and each edge is: does what its parent
// asks, one message for each answer.

/** The store for a tool that is killed as soon as it has written a file. */
const killedBehind = (last: string, below: ReleaseStore): ReleaseStore => ({
  ...below,
  async write(file, content) {
    await below.write(file, content);
    if (file === last) process.kill(process.pid, 'SIGKILL');
  },
  exclusively: (work) => below.exclusively((held) => work(killedBehind(last, held))),
});

/** Runs a command of the release tool. Answers what its process would: its exit code, and all that it prints. */
async function command(...words: string[]): Promise<{ code: number; output: string; stdout: string }> {
  const { runRelease } = await import('@portal/release/command-line/run');
  const printed: string[] = [];
  let stdout = '';
  console.error = (text: string) => printed.push(`${text}\n`);
  console.log = (text: string) => {
    stdout += `${text}\n`;
    console.error(text);
  };
  const code = await runRelease(words).then(
    () => 0,
    (error: Error) => printed.push(`${error.message}\n`) && 1,
  );
  return { code, output: printed.join(''), stdout };
}

/** Does as another process would whose environment has these variables, too. Nothing else may be asked for meanwhile. */
async function elsewhere(
  _store: ReleaseStore,
  variables: Record<string, string>,
  operation: string,
  ...words: never[]
): Promise<unknown> {
  const own = process.env;
  process.env = { ...own, ...variables };
  try {
    // A command opens its store by itself.
    return await operations[operation]?.(operation === 'command' ? store : await openStore(), ...words);
  } finally {
    process.env = own;
  }
}

/** What the parent can ask for, by name. */
const operations: Record<string, (store: ReleaseStore, ...words: never[]) => Promise<unknown>> = {
  command: (_store, ...words) => command(...words),
  elsewhere,
  promote,
  rollback,
  demote,
  retire,
  widen,
  prune,
  history,
  status,
  unfinished: unfinishedChange,
  repair,
  addPreview,
  notesOf,
  makeActive: async (store, name: string) => {
    const { makeActive } = await import('../active-apps.ts');
    return makeActive(store, await findApp(name), 'production');
  },
  newRemote: async (_store, ...words: string[]) => {
    const { newRemote } = await import('../new-remote/new-remote.ts');
    return newRemote(words);
  },
  promoteUntilKilled: (below, last: string, app: string, version: string, options: PromoteOptions) =>
    promote(killedBehind(last, below), app, version, options),
  promoteTogetherUntilKilled: (
    below,
    last: string,
    wanted: { app: string; version: string }[],
    options: PromoteOptions,
  ) => promoteTogether(killedBehind(last, below), wanted, options),
  read: (whole, file: string) => whole.read(file),
  write: (whole, file: string, content: string | Buffer) => whole.write(file, content),
  list: (whole, folder: string) => whole.list(folder),
  addFolder: (whole, folder: string, files: Map<string, Buffer>) => whole.addFolder(folder, files),
  removeFolder: (whole, folder: string) => whole.removeFolder(folder),
  /** Counts up in a file while it holds the lock: two that overlap lose a count. */
  count: (whole, file: string) => whole.exclusively((held) => count(held, file)),
  /** Takes the lock, says so by writing the file, and keeps it until it is ended. */
  hold: (whole, file: string) =>
    whole.exclusively(async (held) => {
      await held.write(file, 'held');
      await new Promise(() => {});
    }),
  /** Reads under the lock, is not heard of for a while as a process that was suspended, and then writes. */
  sleepwalk: (whole, file: string, sleepMs: number) =>
    whole.exclusively(async (held) => {
      await held.read(file);
      await whole.write('asleep', 'yes');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sleepMs);
      await held.write(file, 'written in its sleep');
    }),
};

async function count(held: ReleaseStore, file: string): Promise<void> {
  const before = Number((await held.read(file)) ?? 0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await held.write(file, String(before + 1));
}

const store = await openStore(process.env);
process.on('message', async ({ id, operation, words }: { id: number; operation: string; words: never[] }) => {
  try {
    process.send?.({ id, value: await operations[operation]?.(store, ...words) });
  } catch (error) {
    process.send?.({ id, error: (error as Error).message });
  }
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
