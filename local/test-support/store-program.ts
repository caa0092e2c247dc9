import { notesOf } from '@portal/release/notes';
import { type DemoteOptions, demote } from '@portal/releases/demote';
import { history } from '@portal/releases/history';
import { addPreview } from '@portal/releases/previews';
import { type PromoteOptions, promote, promoteTogether } from '@portal/releases/promote';
import { type PruneOptions, prune } from '@portal/releases/prune';
import { repair, unfinishedChange } from '@portal/releases/repair';
import { type RetireOptions, retire } from '@portal/releases/retire';
import { type RollbackOptions, rollback } from '@portal/releases/rollback';
import { status } from '@portal/releases/status';
import { openStore } from '@portal/releases/store/open-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { type WidenOptions, widen } from '@portal/releases/widen';

// A process with the release store that its environment names, as each release tool and each edge is: does what its parent
// asks, one message for each answer.

const store = await openStore(process.env);

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

const operations: Record<string, (...words: never[]) => Promise<unknown>> = {
  command,
  promote: (app: string, version: string, options: PromoteOptions) => promote(store, app, version, options),
  rollback: (app: string, options: RollbackOptions) => rollback(store, app, options),
  demote: (app: string, options: DemoteOptions) => demote(store, app, options),
  retire: (app: string, options: RetireOptions) => retire(store, app, options),
  widen: (release: { app: string; version: string }, options: WidenOptions) => widen(store, release, options),
  prune: (options: PruneOptions) => prune(store, options),
  history: (app?: string) => history(store, app),
  status: () => status(store),
  unfinished: () => unfinishedChange(store),
  repair: () => repair(store),
  promoteUntilKilled: (last: string, app: string, version: string, options: PromoteOptions) =>
    promote(killedBehind(last, store), app, version, options),
  promoteTogetherUntilKilled: (last: string, wanted: { app: string; version: string }[], options: PromoteOptions) =>
    promoteTogether(killedBehind(last, store), wanted, options),
  addPreview: (asked: Parameters<typeof addPreview>[1]) => addPreview(store, asked),
  notesOf: async (built: Parameters<typeof notesOf>[1]) => notesOf(store, built),
  read: (file: string) => store.read(file),
  write: (file: string, content: string | Buffer) => store.write(file, content),
  list: (folder: string) => store.list(folder),
  addFolder: (folder: string, files: Map<string, Buffer>) => store.addFolder(folder, files),
  removeFolder: (folder: string) => store.removeFolder(folder),
  /** Counts up in a file while it holds the lock: two that overlap lose a count. */
  count: (file: string) => store.exclusively((held) => count(held, file)),
  /** Takes the lock, says so by writing the file, and keeps it until it is ended. */
  hold: (file: string) =>
    store.exclusively(async (held) => {
      await held.write(file, 'held');
      await new Promise(() => {});
    }),
  /** Reads under the lock, is not heard of for a while as a process that was suspended, and then writes. */
  sleepwalk: (file: string, sleepMs: number) =>
    store.exclusively(async (held) => {
      await held.read(file);
      await store.write('asleep', 'yes');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sleepMs);
      await held.write(file, 'written in its sleep');
    }),
};

async function count(held: ReleaseStore, file: string): Promise<void> {
  const before = Number((await held.read(file)) ?? 0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await held.write(file, String(before + 1));
}

process.on('message', async ({ id, operation, words }: { id: number; operation: string; words: never[] }) => {
  try {
    process.send?.({ id, value: await operations[operation]?.(...words) });
  } catch (error) {
    process.send?.({ id, error: (error as Error).message });
  }
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
