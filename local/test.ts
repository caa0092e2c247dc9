import path from 'node:path';
import { runCommand } from '@portal/command-line/command';
import type { Program } from '@portal/command-line/programs';
import { StopList, stopOnSignal } from './stop-signals.ts';
import { type Choice, chooseTests } from './testing/choose.ts';
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

/** Runs what was chosen, each group of projects with what it stands on. */
async function runProjects(choices: Choice[]): Promise<Outcome[]> {
  const needed = new Set(choices.flatMap(({ project }) => testProjects[project] ?? []));
  // Whatever a run needs is there before its first test, and before anything is built.
  const programs = await timed(times, 'programs', () => findOrInstall('npm test', [...needed]));
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const run = { directory, stops, deadline: started + longestRunMs };
  const jest = choices.filter(({ project }) => project !== browserProject);
  const browser = choices.find(({ project }) => project === browserProject);
  const outcomes: Outcome[] = [];
  if (jest.length > 0) outcomes.push(await runInJest({ ...run, ...joined(jest) }, jest, programs));
  if (browser) outcomes.push(await runInBrowser({ ...run, ...browser }, programs));
  return outcomes;
}

/** One run of Jest has all of them: their words are the same, their files are theirs. */
function joined(choices: Choice[]): Pick<Run, 'words' | 'files'> {
  const files = choices.flatMap((choice) => choice.files ?? []);
  return { words: choices[0]?.words ?? [], ...(files.length > 0 && { files }) };
}

type Part = Omit<Run, 'environment'>;

async function runInJest(run: Part, choices: Choice[], programs: Programs): Promise<Outcome> {
  const projects = choices.map(({ project }) => project);
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

const started = Date.now();
const times: Times = new Map();
await runCommand(async () => {
  let outcomes: Outcome[];
  let choices: Choice[] = [];
  try {
    choices = await chooseTests(process.argv.slice(2));
    outcomes = await runProjects(choices);
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
  // Only a change that touches no test may end without one.
  process.exit(failed > 0 || (passed === 0 && choices.length > 0) ? 1 : 0);
});
