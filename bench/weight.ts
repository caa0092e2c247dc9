import path from 'node:path';
import { edgeProcess } from '@portal/local/server-process';
import { StopList, stopOnSignal } from '@portal/local/stop-signals';
import { chromium as chromiumProgram, findOrInstall } from '@portal/local/testing/programs';
import { startTestPortal } from '@portal/local/testing/surroundings';
import { makeTemporaryDirectory } from '@portal/local/testing/temporary-directory';
import { buildServer } from '@portal/release/build/build-server';
import getPort from 'get-port';
import { type Browser, chromium } from 'playwright-core';
import { warnOfLoad } from './machine/load.ts';
import { releaseMonolith } from './weight/monolith.ts';
import { paintTimes } from './weight/painted.ts';
import { scriptWeight } from './weight/scripts.ts';

/**
 * Prints the JavaScript of first visits beside its budget, and how soon the landing page's text is painted, both beside a
 * monolith of the same code that is built in the same run and served by the same edge. Fails where a row is over. It
 * brings its own portal: `npm run bench -- weight`; with PORTAL_URL it measures that one.
 */
const budgets = [
  { name: 'landing page, through the shell', path: '/', usable: '#about', budgetKb: 125 },
  { name: 'newsletter list, through the shell', path: '/newsletter', usable: 'main h1', budgetKb: 150 },
  { name: 'standalone signature page', path: '/signature/unknown', usable: 'main h1', budgetKb: 80 },
];

/** How much of the monolith's time may pass until the landing page's text is painted. */
const paintRatio = 0.3;

interface Sites {
  portal: string;
  monolith: string;
}

const stops = new StopList();
stopOnSignal(() => stops.stop(), 1);

async function startSites(): Promise<Sites> {
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const portal = process.env.PORTAL_URL ?? (await startTestPortal({ directory, stops })).PORTAL_URL ?? '';
  const folder = path.join(directory, 'monolith');
  await releaseMonolith(folder, { ...(await siteOf(portal)), publicUrl: portal });
  const edge = edgeProcess({
    ...process.env,
    HOST: 'localhost',
    PORT: String(await getPort({ host: '127.0.0.1' })),
    STORE_DIR: path.join(folder, 'store'),
    API_URL: portal,
    IDENTITY_URL: portal,
  });
  stops.add(() => edge.stop());
  await buildServer('edge');
  await edge.start();
  return { portal, monolith: edge.url };
}

/** A portal's own configuration, as its pages carry it. */
async function siteOf(portal: string) {
  const page = await (await fetch(portal)).text();
  const [, config] = /id="portal-config">(.+?)<\/script>/.exec(page) ?? [];
  if (!config) throw new Error(`${portal} is no portal`);
  return JSON.parse(config);
}

const row = (fits: boolean, text: string) => {
  console.log(`${fits ? 'fits ' : 'OVER '} ${text}`);
  if (!fits) process.exitCode = 1;
};

async function printWeights(browser: Browser, { portal, monolith }: Sites): Promise<void> {
  for (const { name, budgetKb, ...visit } of budgets) {
    const ours = await scriptWeight(browser, portal, visit);
    const theirs = await scriptWeight(browser, monolith, visit);
    row(
      ours.kilobytes <= budgetKb,
      `${ours.kilobytes.toFixed(1).padStart(6)} of ${budgetKb} KB in ${ours.scripts} scripts (monolith ${theirs.kilobytes.toFixed(1)} KB in ${theirs.scripts}): ${name}`,
    );
  }
}

async function printPaintTimes(browser: Browser, { portal, monolith }: Sites): Promise<void> {
  const [ours = Number.NaN, theirs = Number.NaN] = await paintTimes(browser, [portal, monolith]);
  const ratio = ours / theirs;
  const times = `${ours.toFixed(0)} ms, monolith ${theirs.toFixed(0)} ms`;
  row(ratio <= paintRatio, `${ratio.toFixed(2).padStart(6)} of ${paintRatio} (${times}): landing page's text painted`);
}

const executablePath = findOrInstall('npm run bench -- weight', [chromiumProgram]).get(chromiumProgram);
try {
  const sites = await startSites();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  stops.add(() => browser.close());
  await printWeights(browser, sites);
  warnOfLoad();
  await printPaintTimes(browser, sites);
} finally {
  await stops.stop();
}
