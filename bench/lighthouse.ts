import { StopList, stopOnSignal } from '@portal/local/stop-signals';
import { chromium, findOrInstall } from '@portal/local/testing/programs';
import { startTestPortal } from '@portal/local/testing/surroundings';
import { makeTemporaryDirectory } from '@portal/local/testing/temporary-directory';
import { categories, measure, type Report } from './lighthouse/measure.ts';
import { warnOfLoad } from './machine/load.ts';

/**
 * Prints the scores that Lighthouse gives the public pages, with its mobile settings, as the median of three runs, and
 * fails where one is too low. It brings its own portal: `npm run bench -- lighthouse`; with PORTAL_URL it measures that one.
 */
const leastScore = 98;
const runs = 3;

const stops = new StopList();
stopOnSignal(() => stops.stop(), 1);

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

function print(name: string, { scores, metrics, shortfalls }: Report): boolean {
  const good = Object.values(scores).every((score) => score >= leastScore);
  const figures = categories.map((category) => `${category} ${scores[category]}`);
  console.log(`${good ? 'good' : 'LOW '} ${name.padEnd(12)} ${figures.join('  ')}\n     ${metrics.join('  ')}`);
  for (const shortfall of shortfalls) console.log(`     - ${shortfall}`);
  return good;
}

/** Measures each page, and says whether all are good. */
async function measureAll(): Promise<boolean> {
  const chromiumPath = findOrInstall('npm run bench -- lighthouse', [chromium]).get(chromium) as string;
  const portal = process.env.PORTAL_URL ?? (await startPortal());
  const pages = { landing: '/', newsletter: '/newsletter', post: await postPath(portal) };
  warnOfLoad();
  const results: boolean[] = [];
  for (const [name, path] of Object.entries(pages)) {
    results.push(print(name, await measure(chromiumPath, portal + path, runs)));
  }
  return results.every(Boolean);
}

const good = await measureAll().finally(() => stops.stop());
if (!good) process.exitCode = 1;
