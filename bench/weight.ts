import { StopList, stopOnSignal } from '@portal/local/stop-signals';
import { chromium as chromiumProgram, findOrInstall } from '@portal/local/testing/programs';
import { warnOfLoad } from './machine/load.ts';
import { type Sites, startSites } from './sites/start.ts';
import { paintTimes } from './weight/painted.ts';
import { scriptWeight } from './weight/scripts.ts';

/**
 * Prints the JavaScript of first visits beside its budget, and how soon the landing page's text is painted, both beside a
 * monolith of the same code that is built in the same run and served by the same edge. Fails where a row is over. It
 * brings its own portal: `npm run bench -- weight`.
 */
const budgets = [
  { name: 'landing page, through the shell', path: '/', usable: '#about', budgetKb: 125 },
  { name: 'newsletter list, through the shell', path: '/newsletter', usable: 'main h1', budgetKb: 150 },
  { name: 'standalone signature page', path: '/signature/unknown', usable: 'main h1', budgetKb: 80 },
];

/** The landing page's text is painted no later than the monolith's, whose page is prerendered too; the rest is noise. */
const paintRatio = 1.1;

const stops = new StopList();
stopOnSignal(() => stops.stop(), 1);

const row = (fits: boolean, text: string) => {
  console.log(`${fits ? 'fits ' : 'OVER '} ${text}`);
  if (!fits) process.exitCode = 1;
};

async function printWeights({ portal, monolith }: Sites): Promise<void> {
  for (const { name, budgetKb, ...visit } of budgets) {
    const ours = await scriptWeight(portal, visit);
    const theirs = await scriptWeight(monolith, visit);
    row(
      ours.kilobytes <= budgetKb,
      `${ours.kilobytes.toFixed(1).padStart(6)} of ${budgetKb} KB in ${ours.scripts} scripts (monolith ${theirs.kilobytes.toFixed(1)} KB in ${theirs.scripts}): ${name}`,
    );
  }
}

async function printPaintTimes({ portal, monolith }: Sites): Promise<void> {
  const [ours = Number.NaN, theirs = Number.NaN] = await paintTimes([portal, monolith]);
  const ratio = ours / theirs;
  const times = `${ours.toFixed(0)} ms, monolith ${theirs.toFixed(0)} ms`;
  row(ratio <= paintRatio, `${ratio.toFixed(2).padStart(6)} of ${paintRatio} (${times}): landing page's text painted`);
}

const executablePath = findOrInstall('npm run bench -- weight', [chromiumProgram]).get(chromiumProgram);
try {
  const sites = await startSites(stops, executablePath as string);
  await printWeights(sites);
  warnOfLoad();
  await printPaintTimes(sites);
} finally {
  await stops.stop();
}
