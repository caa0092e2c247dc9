import { promote } from '@portal/releases/promote';
import { readActive } from '@portal/releases/store/documents';
import { openStore } from '@portal/releases/store/open-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { remote, untested, versions } from './site.ts';

/** Promotes the other version of the remote, and dies as in a power cut after a number of writes, which is its argument. */
const [, , writes] = process.argv;
let left = Number(writes);

const dieIfDone = () => {
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
};

const mortal = (store: ReleaseStore): ReleaseStore => ({
  ...store,
  async write(file, content) {
    dieIfDone();
    await store.write(file, content);
    if (left === 0) dieIfDone();
  },
  exclusively: (work) => store.exclusively((held) => work(mortal(held))),
});

const store = await openStore();

async function promoteOther(): Promise<boolean> {
  const { apps } = await readActive(store);
  const other = versions.find((version) => version !== apps[remote]?.version) as string;
  return (await promote(mortal(store), remote, other, { by: `killed ${writes}`, ...untested })) !== null;
}

// While it waits for the lock, somebody else can make the same change.
while (!(await promoteOther()));
process.exit();
