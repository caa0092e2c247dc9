import { availableParallelism } from 'node:os';
import { StopList, stopOnSignal } from '@portal/local/stop-signals';
import { chromium as chromiumProgram, findOrInstall } from '@portal/local/testing/programs';
import { warnOfLoad } from './machine/load.ts';
import { inboxInteractions } from './pages/inbox.ts';
import { type Figures, measure, median, medians } from './pages/measure.ts';
import { type Visit, visits } from './pages/visits.ts';
import { keepResults } from './report/results.ts';
import { type MeasuredSite, type Sites, startSites } from './sites/start.ts';

/**
 * Measures first visits to public and signed-in pages, and the interactions of the admin inbox on a slow processor, in turns
 * with a monolith of the same sources and the same server rendering. It brings its own portal, prints a table, keeps it in
 * `bench/results.md`, and fails where a goal is missed: `npm run bench -- pages`, or `-- pages hours` for some of them.
 */
const rounds = 7;
/** Content comes no later than the monolith's; two runs of one build differ by as much. */
const contentRatio = 1.05;
const interactionMs = 200;

const stops = new StopList();
stopOnSignal(() => stops.stop(), 1);

const lines: string[] = [];
const print = (line: string) => {
  console.log(line);
  lines.push(line);
};

interface Row {
  page: string;
  figure: string;
  ours: number;
  theirs: number;
  /** The most that is allowed, of our figure, or of its ratio to the monolith's. */
  goal?: number;
  goalOfRatio?: number;
}

function printRow({ page, figure, ours, theirs, goal, goalOfRatio }: Row): void {
  const short = (value: number) => (value < 10 ? value.toFixed(value % 1 ? 3 : 0) : value.toFixed(0));
  const ratio = ours / theirs;
  const isMissed = ours > (goal ?? Infinity) || ratio > (goalOfRatio ?? Infinity);
  const wanted = goal === undefined ? goalOfRatio && `${goalOfRatio}x` : `${goal}`;
  const verdict = wanted ? `${isMissed ? 'MISSED' : 'reached'}: ${wanted}` : '';
  const shownRatio = Number.isFinite(ratio) ? `${ratio.toFixed(2)}x` : '–';
  print(`| ${[page, figure, short(ours), short(theirs), shownRatio, verdict].join(' | ')} |`);
  if (isMissed) process.exitCode = 1;
}

/** First visits to both sites in turns; the first round warms up the browser and the servers. */
async function inTurns<Result>(
  sites: Sites,
  visit: (site: MeasuredSite) => Promise<Result>,
): Promise<[Result[], Result[]]> {
  const [ours, theirs]: [Result[], Result[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const [one, other] = [await visit(sites.portal), await visit(sites.monolith)];
    if (round === 0) continue;
    ours.push(one);
    theirs.push(other);
  }
  return [ours, theirs];
}

async function measurePage(sites: Sites, visit: Visit): Promise<void> {
  const [ours, theirs] = (await inTurns(sites, (site) => measure(site, visit))).map(medians) as [Figures, Figures];
  const row = (figure: string, name: keyof Figures, goals: Pick<Row, 'goal' | 'goalOfRatio'> = {}) =>
    printRow({ page: visit.name, figure, ours: ours[name], theirs: theirs[name], ...goals });
  row('JavaScript, KB', 'kilobytes', { goal: visit.goals.kilobytes });
  row('rounds to content', 'rounds', { goal: visit.goals.rounds });
  row('painted, ms', 'painted');
  row('content, ms', 'content', { goalOfRatio: contentRatio });
  row('layout shift', 'shift', { goal: visit.goals.shift });
}

async function measureInbox(sites: Sites, visit: Visit): Promise<void> {
  const [ours, theirs] = await inTurns(sites, (site) => inboxInteractions(site, visit));
  const names = Object.keys(ours[0] ?? {});
  for (const name of names) {
    const of = (all: Record<string, number>[]) => median(all.map((durations) => durations[name] ?? Number.NaN));
    const figure = `${name}, ms at a quarter of the speed`;
    printRow({ page: visit.name, figure, ours: of(ours), theirs: of(theirs), goal: interactionMs });
  }
}

const executablePath = findOrInstall('npm run bench -- pages', [chromiumProgram]).get(chromiumProgram);
const wanted = process.argv.slice(3);
const chosen = visits.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
try {
  const sites = await startSites(stops, executablePath as string);
  warnOfLoad();
  print('| page | figure | portal | monolith | ratio | goal |');
  print('| --- | --- | ---: | ---: | ---: | --- |');
  for (const visit of chosen) {
    await measurePage(sites, visit);
    if (visit.name === 'admin inbox') await measureInbox(sites, visit);
  }
  const about = `First visits with 40 ms of latency, medians of ${rounds}, ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}.`;
  if (wanted.length === 0) await keepResults('pages', `${about}\n\n${lines.join('\n')}`);
} finally {
  await stops.stop();
}
