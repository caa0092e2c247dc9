import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '@portal/command-line/command';
import { Refusal } from '@portal/command-line/refusal';
import { suggestion } from '@portal/command-line/suggestion';
import { StopList, stopOnSignal } from '@portal/local/stop-signals';
import { findOrInstall } from '@portal/local/testing/programs';
import { buildServer } from '@portal/release/build/build-server';
import { addSubmissions } from '../api/calls.ts';
import { startSurroundings } from '../api/surroundings.ts';
import { machine } from '../machine/comparison.ts';
import { createDatabase } from '../machine/databases.ts';
import { warnOfLoad } from '../machine/load.ts';
import { startServices } from '../machine/services.ts';
import { writeResults } from '../report/results.ts';
import { type Drill, type Ground, run } from './drill.ts';
import { drills } from './drills.ts';
import { within } from './limit.ts';
import { template } from './site.ts';
import { drillsTable, isGood, type Row } from './table.ts';

/**
 * Tries faults against the built product under a steady load, and says what was lost, what was doubled, and after how
 * many seconds all was well again: `npm run drills`, or `npm run drills -- worker-killed smtp-hangs` for some. It brings
 * its own surroundings. A drill that takes longer than 90 seconds fails. `--list` names the drills, `--write` puts the table into `bench/results.md`.
 */
const submissions = 1000;
const mostMs = 90_000;
const cleanUpMs = 20_000;

const all = new StopList();
const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean' }, write: { type: 'boolean' } },
  allowPositionals: true,
});

function chosen(names: string[]): Drill[] {
  const known = drills.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Refusal(`There is no drill ${unknown}${suggestion(unknown, known)} \`--list\` names them.`);
  return names.length > 0 ? drills.filter(({ name }) => names.includes(name)) : drills;
}

/** What all drills share, with a migrated database of people and submissions that each drill gets a copy of. */
async function prepare(chosen: Drill[]): Promise<Shared> {
  const programs = findOrInstall('npm run drills', [...new Set(chosen.flatMap(({ programs = [] }) => programs))]);
  const { directory, backing, database, callers } = await startSurroundings(all);
  await buildServer('edge');
  for (const { build } of chosen) await build?.();
  const databaseUrl = await database(template);
  await (await startServices(backing, databaseUrl)).stop();
  const [people, rows] = [await callers(databaseUrl), await addSubmissions(databaseUrl, submissions)];
  return { programs, directory, backing, people, rows, postgresData: path.join(directory, 'backing/postgres/data') };
}

type Shared = Omit<Ground, 'databaseUrl' | 'stops' | 'over'>;

async function runOne(drill: Drill, shared: Shared, at: string): Promise<Row> {
  const { name, root } = drill;
  if (root && process.getuid?.() !== 0) return { name, skipped: `it needs root ${root}` };
  const stops = new StopList();
  all.add(() => stops.stop());
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const say = (what: string) => console.log(`${at} ${name}, ${seconds()} s: ${what}`);
  const failed = (error: Error): Row => ({ name, failed: error.message });
  const row: Row = await within(mostMs, async (over) => {
    const directory = path.join(shared.directory, name);
    await mkdir(directory);
    const databaseUrl = await createDatabase(shared.backing, name.replaceAll('-', '_'), { copied: template });
    const rows = { tokens: [...shared.rows.tokens], reviewable: [...shared.rows.reviewable] };
    return { name, ...(await run(drill, { ...shared, directory, databaseUrl, rows, stops, over }, say)) };
  }).catch(failed);
  const unclean = await within(cleanUpMs, () => stops.stop()).then(() => undefined, failed);
  return 'failed' in row ? row : (unclean ?? row);
}

await runCommand(async () => {
  const list = chosen(positionals);
  if (values.list) return console.log(list.map(({ name, about }) => `${name.padEnd(26)} ${about}`).join('\n'));
  stopOnSignal(() => all.stop(), 1);
  try {
    console.log(`Preparing ${list.length} drills …`);
    const shared = await prepare(list);
    warnOfLoad();
    const rows: Row[] = [];
    for (const [index, drill] of list.entries()) {
      rows.push(await runOne(drill, shared, `${index + 1}/${list.length}`));
      console.log(drillsTable(rows.slice(-1)));
    }
    const table = drillsTable(rows);
    console.log(`\n${table}`);
    if (values.write) await writeResults('drills', `${machine()}\n\n${table}`);
    if (!rows.every(isGood)) process.exitCode = 1;
  } finally {
    await all.stop();
  }
});
// The channel to npm would keep the process up.
process.exit();
