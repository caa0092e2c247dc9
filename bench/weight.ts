import { chromium as chromiumProgram, findOrInstall } from '@portal/local/testing/programs';
import { type Result, report } from './machine/comparison.ts';
import { warnOfLoad } from './machine/load.ts';
import { stops } from './machine/stops.ts';
import { type Sites, startSites } from './sites/start.ts';
import { paintTimes } from './weight/painted.ts';
import { scriptWeight } from './weight/scripts.ts';

/**
 * Compares the JavaScript of first visits with its budget, and how soon the landing page's text is painted with a monolith
 * of the same code that is built in the same run and served by the same edge. It brings its own portal: `npm run bench -- weight`.
 */
const budgets = [
  { name: 'landing page, through the shell', path: '/', usable: '#about', budgetKb: 125 },
  { name: 'newsletter list, through the shell', path: '/newsletter', usable: 'main h1', budgetKb: 150 },
  { name: 'standalone signature page', path: '/signature/unknown', usable: 'main h1', budgetKb: 80 },
];

/** The landing page's text is painted no later than the monolith's, whose page is prerendered too; the rest is noise. */
const paintRatio = 1.1;

async function measureWeights({ portal, monolith }: Sites): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, budgetKb, ...visit } of budgets) {
    const [ours, theirs] = [await scriptWeight(portal, visit), await scriptWeight(monolith, visit)];
    const inWords = ({ kilobytes, scripts }: typeof ours) => `${kilobytes.toFixed(1)} KB in ${scripts}`;
    const sides = { product: inWords(ours), baseline: inWords(theirs) };
    results.push({ name, ...sides, figure: ours.kilobytes, goal: { most: budgetKb } });
  }
  return results;
}

async function measurePaint({ portal, monolith }: Sites): Promise<Result> {
  const [ours = Number.NaN, theirs = Number.NaN] = await paintTimes([portal, monolith]);
  const sides = { product: `${ours.toFixed(0)} ms`, baseline: `${theirs.toFixed(0)} ms` };
  return { name: "landing page's text painted", ...sides, figure: ours / theirs, goal: { most: paintRatio } };
}

const executablePath = findOrInstall('npm run bench -- weight', [chromiumProgram]).get(chromiumProgram);
const sites = await startSites(stops, executablePath as string);
const results = await measureWeights(sites);
warnOfLoad();
results.push(await measurePaint(sites));
const description =
  'JavaScript of a first visit, as gzip sends it, with the number of scripts, and the time until text is painted. The baseline is a monolith of the same sources, served by the same edge.';
await report('weight', description, results);
