import path from 'node:path';
import { runCommand } from '@portal/command-line/command';
import type { Program } from '@portal/command-line/programs';
import { StopList, stopOnSignal } from './stop-signals.ts';
import { declaredAlone } from './testing/declared-programs.ts';
import { findOrInstall, redisServer } from './testing/programs.ts';
import { testProjects } from './testing/projects.ts';
import { type Outcome, type Run, runJest, runPlaywright } from './testing/runner.ts';
import { startTestBacking, startTestPortal } from './testing/surroundings.ts';
import { makeTemporaryDirectory } from './testing/temporary-directory.ts';
import { slowestFiles, type Times, timed, timesLine } from './testing/times.ts';

const browserProject = 'e2e';
const needBacking = new Set(['services', 'deploy', 'local']);
const longestRunMs = 25 * 60 * 1000;

const stops = new StopList();
// A run that was ended proves nothing, and must not look like a good one.
stopOnSignal(() => stops.stop(), 1);

type Programs = Map<Program, string>;

/** Runs one project or all of them, each group with what it stands on. */
async function runProjects(chosen: string[], words: string[]): Promise<Outcome[]> {
  const needed = new Set(chosen.flatMap((project) => testProjects[project] ?? []));
  // Whatever a run needs is there before its first test, and before anything is built.
  const programs = await timed(times, 'programs', () => findOrInstall('npm test', [...needed]));
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const run = { words, directory, stops, deadline: started + longestRunMs };
  const jest = chosen.filter((project) => project !== browserProject);
  const outcomes: Outcome[] = [];
  if (jest.length > 0) outcomes.push(await runInJest(run, jest, programs));
  if (chosen.includes(browserProject)) outcomes.push(await runInBrowser(run, programs));
  return outcomes;
}

type Part = Omit<Run, 'environment'>;

async function runInJest(run: Part, projects: string[], programs: Programs): Promise<Outcome> {
  const backing = new StopList();
  stops.add(() => backing.stop());
  const place = { directory: run.directory, stops: backing };
  const surroundings = projects.some((project) => needBacking.has(project))
    ? await timed(times, 'set-up', () => startTestBacking(place, programs.get(redisServer)))
    : {};
  const alone = projects.map((project) => [project, declaredAloneFor(project, run, programs)]);
  const environment = { ...surroundings, TEST_PROGRAMS: JSON.stringify(Object.fromEntries(alone)) };
  const outcome = await timed(times, 'Jest', () => runJest({ ...run, environment }, projects));
  await backing.stop();
  return outcome;
}

async function runInBrowser(run: Part, programs: Programs): Promise<Outcome> {
  const surroundings = await timed(times, 'set-up of the portal', () => startTestPortal(run));
  const environment = { ...surroundings, ...declaredAloneFor(browserProject, run, programs) };
  return timed(times, 'browser', () => runPlaywright({ ...run, environment }));
}

function declaredAloneFor(project: string, { directory }: Part, programs: Programs): Record<string, string> {
  const declared = (testProjects[project] ?? []).map((program) => [program, programs.get(program) as string] as const);
  return declaredAlone(path.join(directory, 'programs', project), new Map(declared));
}

function choose(word: string | undefined): string[] {
  const projects = Object.keys(testProjects);
  if (word === undefined) return projects;
  if (projects.includes(word)) return [word];
  throw new Error(`There is no test project '${word}'. Projects: ${projects.join(', ')}`);
}

const started = Date.now();
const times: Times = new Map();
await runCommand(async () => {
  const [project, ...words] = process.argv.slice(2);
  let outcomes: Outcome[];
  try {
    outcomes = await runProjects(choose(project), words);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    outcomes = [{ passed: 0, failed: 1, files: [] }];
  }
  await stops.stop();
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  const [passed, failed] = [total('passed'), total('failed')];
  const files = outcomes.flatMap((outcome) => outcome.files);
  if (files.length > 0) console.log(['Slowest test files:', ...slowestFiles(files)].join('\n'));
  console.log(timesLine(times, files));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
});
