import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium as chromiumProgram, findOrInstall } from '@portal/local/testing/programs';
import { findCommit } from '@portal/release/repository';
import { median } from './machine/comparison.ts';
import { warnOfLoad } from './machine/load.ts';
import { stops } from './machine/stops.ts';
import { type Figures, measure, medians } from './pages/measure.ts';
import { reviewInteractions } from './pages/review-queue.ts';
import { type Visit, visits } from './pages/visits.ts';
import { writeResults } from './report/results.ts';
import { type MeasuredSite, startBeside, startSites } from './sites/start.ts';

/**
 * Measures first visits to public and signed-in pages, and the interactions of the Admin Inbox on a slow processor, in turns
 * with a monolith of the same sources and the same server rendering. It brings its own portal, prints a table, keeps it in
 * `bench/results.md`, and fails where a goal is missed: `npm run bench -- pages`, or `-- pages hours` for some of them. With
 * `-- pages --against <commit>` the product of that commit takes the place of the monolith.
 */
const rounds = 7;
/** Content comes no later than on the other side; two runs of one build differ by as much. */
const contentRatio = 1.05;
/** Nothing gets heavier or is painted later than at an earlier commit. Browsers give the time of a paint in steps of 4 ms. */
const ratiosToEarlier = { kilobytes: 1.02, painted: 1.1 };
const interactionMs = 200;

const { values, positionals: wanted } = parseArgs({
  args: process.argv.slice(3),
  options: { against: { type: 'string' } },
  allowPositionals: true,
});
const against = values.against && (await findCommit(values.against));

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
  /** The most that is allowed, of our figure, or of its ratio to that of the other side. */
  goal?: number;
  goalOfRatio?: number;
}

function printRow({ page, figure, ours, theirs, goal, goalOfRatio }: Row): void {
  const short = (value: number) => (value < 10 ? value.toFixed(value % 1 ? 3 : 0) : value.toFixed(0));
  const ratio = ours / theirs;
  // What was not measured has not reached its goal.
  const isOver = (figure: number, most?: number) => most !== undefined && !(figure <= most);
  const isMissed = isOver(ours, goal) || isOver(ratio, goalOfRatio);
  const wanted = [goal && `${goal}`, goalOfRatio && `${goalOfRatio}x`].filter(Boolean).join(' and ');
  const verdict = wanted && `${isMissed ? 'MISSED' : 'reached'}: ${wanted}`;
  const shownRatio = Number.isFinite(ratio) ? `${ratio.toFixed(2)}x` : '–';
  print(`| ${[page, figure, short(ours), short(theirs), shownRatio, verdict].join(' | ')} |`);
  if (isMissed) process.exitCode = 1;
}

type Sites = [portal: MeasuredSite, other: MeasuredSite];

/** First visits to both sites in turns; the first round warms up the browser and the servers. */
async function inTurns<Result>(
  [portal, baseline]: Sites,
  visit: (site: MeasuredSite) => Promise<Result>,
): Promise<[Result[], Result[]]> {
  const [ours, theirs]: [Result[], Result[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const [one, other] = [await visit(portal), await visit(baseline)];
    if (round === 0) continue;
    ours.push(one);
    theirs.push(other);
  }
  return [ours, theirs];
}

async function measurePage(sites: Sites, visit: Visit): Promise<void> {
  const [ours, theirs] = (await inTurns(sites, (site) => measure(site, visit))).map(medians) as [Figures, Figures];
  const earlier: Partial<typeof ratiosToEarlier> = against ? ratiosToEarlier : {};
  const goals: Partial<Figures> = visit.goals;
  const row = (figure: string, name: keyof Figures, goalOfRatio?: number) =>
    printRow({ page: visit.name, figure, ours: ours[name], theirs: theirs[name], goal: goals[name], goalOfRatio });
  row('JavaScript, KB', 'kilobytes', earlier.kilobytes);
  row('rounds to content', 'rounds');
  row('painted, ms', 'painted', earlier.painted);
  row('content, ms', 'content', contentRatio);
  if (visit.usable) row('usable, ms after it is painted', 'usable');
  row('layout shift', 'shift');
}

async function startBoth(chromiumPath: string): Promise<Sites> {
  if (against) {
    const { portal, earlier } = await startBeside(stops, chromiumPath, against);
    return [portal, earlier];
  }
  const { portal, monolith } = await startSites(stops, chromiumPath);
  return [portal, monolith];
}

async function measureReviewQueue(sites: Sites, visit: Visit): Promise<void> {
  const [ours, theirs] = await inTurns(sites, (site) => reviewInteractions(site, visit));
  const names = Object.keys(ours[0] ?? {});
  for (const name of names) {
    const of = (all: Record<string, number>[]) => median(all.map((durations) => durations[name] ?? Number.NaN));
    const figure = `${name}, ms at a quarter of the speed`;
    printRow({ page: visit.name, figure, ours: of(ours), theirs: of(theirs), goal: interactionMs });
  }
}

const executablePath = findOrInstall('npm run bench -- pages', [chromiumProgram]).get(chromiumProgram);
const chosen = visits.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const sites = await startBoth(executablePath as string);
warnOfLoad();
print(`| page | figure | portal | ${against?.slice(0, 8) ?? 'monolith'} | ratio | goal |`);
print('| --- | --- | ---: | ---: | ---: | --- |');
for (const visit of chosen) {
  await measurePage(sites, visit);
  if (visit.name === 'admin inbox' && !against) await measureReviewQueue(sites, visit);
}
const about = `First visits to a portal with the demo content, with 40 ms of latency, medians of ${rounds}, ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}.`;
const section = against ? 'pages --against' : 'pages';
if (wanted.length === 0) await writeResults(section, `${about}\n\n${lines.join('\n')}`);
