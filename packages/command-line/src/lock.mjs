import { mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const retryMs = 50;
const heartbeatMs = 2_000;
const abandonedMs = 30_000;

export async function withLock(folder, work) {
  let release = await tryLock(folder);
  for (; !release; release = await tryLock(folder)) await sleep(retryMs);
  try {
    return await work();
  } finally {
    await release();
  }
}

// Holders are numbered files. A holder is over when it is marked as released, when its process is gone, or when its heartbeat
// stopped. The process that creates the next number is the next holder. The file system allows this for one process only.
export async function tryLock(folder) {
  await mkdir(folder, { recursive: true });
  const turn = await takeTurn(folder);
  if (turn === undefined) return undefined;
  const file = path.join(folder, String(turn));
  const heartbeat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => {}), heartbeatMs);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await (await open(released(file), 'w')).close();
  };
}

const released = (file) => `${file}.released`;

async function takeTurn(folder) {
  const last = await lastTurn(folder);
  if (last > 0 && !(await isOver(path.join(folder, String(last))))) return undefined;
  const own = path.join(folder, String(last + 1));
  if (!(await create(own))) return undefined;
  // A very slow process can create a number that was removed in the meantime. Only the last number counts.
  if ((await lastTurn(folder)) === last + 1) {
    await clearBefore(folder, last + 1);
    return last + 1;
  }
  await rm(own, { force: true });
  return undefined;
}

const turnOf = (name) => Number.parseInt(name, 10) || 0;

const lastTurn = async (folder) => Math.max(0, ...(await readdir(folder)).map(turnOf));

async function isOver(file) {
  if (await stat(released(file)).catch(() => null)) return true;
  const held = await stat(file).catch(() => null);
  if (!held) return false;
  if (Date.now() - held.mtimeMs > abandonedMs) return true;
  const [host, pid] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return host === hostname() && Boolean(pid) && !(await isAlive(Number(pid)));
}

async function isAlive(pid) {
  if (!isKnown(pid)) return false;
  // Linux lists a killed process until its parent has noticed.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The parent can notice between the two, and other systems have no such file.
  return stat ? !/\) [XZ] /.test(stat) : isKnown(pid);
}

function isKnown(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @returns false if another process took this number */
async function create(file) {
  const handle = await open(file, 'wx').catch((error) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!handle) return false;
  try {
    await handle.writeFile(`${hostname()}\n${process.pid}\n`);
    return true;
  } catch (error) {
    // On a full disk, an empty file would hold the lock for nobody.
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function clearBefore(folder, turn) {
  const past = (await readdir(folder)).filter((name) => turnOf(name) < turn);
  for (const name of past) await rm(path.join(folder, name), { force: true });
}
