import { chromium, findOrInstall } from '@portal/local/testing/programs';
import { startTestPortal } from '@portal/local/testing/surroundings';
import { makeTemporaryDirectory } from '@portal/local/testing/temporary-directory';
import { categories, measure, type Report } from './lighthouse/measure.ts';
import { type Result, report } from './machine/comparison.ts';
import { warnOfLoad } from './machine/load.ts';
import { stops } from './machine/stops.ts';

/**
 * Measures the scores that Lighthouse gives the public pages, with its mobile settings, as the median of three runs, and
 * fails where one is too low. It brings its own portal: `npm run bench -- lighthouse`; with PORTAL_URL it measures that one,
 * and does not record it.
 */
const leastScore = 98;
const runs = 3;

async function startPortal(): Promise<string> {
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  return (await startTestPortal({ directory, stops })).PORTAL_URL ?? '';
}

/** The newest post of all. */
async function postPath(portal: string): Promise<string> {
  const answer = await fetch(`${portal}/api/v1/newsletter/getPosts?page=1&limit=1`);
  const { posts } = (await answer.json()) as { posts: { id: string }[] };
  if (!posts[0]) throw new Error('The portal has no posts to measure.');
  return `/newsletter/${posts[0].id}`;
}

const resultsOf = (page: string, { scores }: Report): Result[] =>
  categories.map((category) => ({
    ...{ name: `${page}, ${category}`, product: `${scores[category]}`, baseline: '' },
    ...{ figure: scores[category], goal: { least: leastScore } },
  }));

const chromiumPath = findOrInstall('npm run bench -- lighthouse', [chromium]).get(chromium) as string;
const { PORTAL_URL } = process.env;
const portal = PORTAL_URL ?? (await startPortal());
const pages = { landing: '/', newsletter: '/newsletter', post: await postPath(portal) };
warnOfLoad();
const results: Result[] = [];
const metrics: string[] = [];
for (const [page, path] of Object.entries(pages)) {
  const measured = await measure(chromiumPath, portal + path, runs);
  results.push(...resultsOf(page, measured));
  metrics.push(`- ${page}: ${measured.metrics.join(', ')}`);
  for (const shortfall of measured.shortfalls) console.log(`${page}: ${shortfall}`);
}
const description = `Scores of Lighthouse with its mobile settings, medians of three runs, and times of the run with the median performance:\n\n${metrics.join('\n')}`;
await report('lighthouse', description, results, PORTAL_URL === undefined);
