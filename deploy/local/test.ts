import { runCommand } from '../release/command.ts';
import { StopList, stopOnSignal } from './stop-signals.ts';
import { type Counts, type Run, runJest, runPlaywright } from './testing/runner.ts';
import { startTestBacking, startTestPortal } from './testing/surroundings.ts';
import { makeTemporaryDirectory } from './testing/temporary-directory.ts';

const jestProjects = ['contracts', 'web', 'services', 'deploy'];
const projects = [...jestProjects, 'e2e'];
const needBacking = new Set(['services', 'deploy']);
const longestRunMs = 25 * 60 * 1000;

const stops = new StopList();
// A run that was ended proves nothing, and must not look like a good one.
stopOnSignal(() => stops.stop(), 1);

/** Runs one project or all of them, each group with what it stands on. */
async function runProjects(chosen: string[], words: string[]): Promise<Counts[]> {
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const run = (environment: Record<string, string>): Run => ({
    words,
    environment,
    directory,
    stops,
    deadline: started + longestRunMs,
  });
  const counts: Counts[] = [];
  const jest = chosen.filter((project) => jestProjects.includes(project));
  if (jest.length > 0) {
    const backing = new StopList();
    stops.add(() => backing.stop());
    const needed = jest.some((project) => needBacking.has(project));
    counts.push(await runJest(run(needed ? await startTestBacking({ directory, stops: backing }) : {}), jest));
    await backing.stop();
  }
  if (chosen.includes('e2e')) counts.push(await runPlaywright(run(await startTestPortal({ directory, stops }))));
  return counts;
}

function choose(word: string | undefined): string[] {
  if (word === undefined) return projects;
  if (projects.includes(word)) return [word];
  throw new Error(`There is no test project '${word}'. Projects: ${projects.join(', ')}`);
}

const started = Date.now();
await runCommand(async () => {
  const [project, ...words] = process.argv.slice(2);
  let counts: Counts[];
  try {
    counts = await runProjects(choose(project), words);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = [{ passed: 0, failed: 1 }];
  }
  await stops.stop();
  const total = (key: keyof Counts) => counts.reduce((sum, count) => sum + count[key], 0);
  const [passed, failed] = [total('passed'), total('failed')];
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
});
