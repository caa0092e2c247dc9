import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBacking } from '@portal/local/backing';
import { buildServer } from '@portal/release/build/build-server';
import { measureMembers, type Timings } from './members/measure.ts';

/**
 * Prints how long the calls of Manage Users take with 100,000 members, as median milliseconds and as a ratio to the same
 * calls with 1,000. It brings its own database: `npm run bench -- members`.
 */
const [few, many] = [1_000, 100_000];

function print(small: Timings, large: Timings): void {
  console.log(
    `${'median of each call, in ms'.padEnd(44)}${few.toString().padStart(9)}${many.toString().padStart(9)}    ratio`,
  );
  for (const [call, before] of Object.entries(small)) {
    const after = large[call] ?? Number.NaN;
    const figures = [before.toFixed(1), after.toFixed(1), (after / before).toFixed(1)];
    console.log(call.padEnd(44) + figures.map((figure) => figure.padStart(9)).join(''));
  }
}

const directory = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
const backing = await startBacking({ dataDir: directory });
try {
  await buildServer('services');
  print(await measureMembers(backing, few), await measureMembers(backing, many));
} finally {
  await backing.stop();
  await rm(directory, { recursive: true, force: true });
}
