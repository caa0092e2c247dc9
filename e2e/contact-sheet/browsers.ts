import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '@portal/local/demo/people';
import sharp from 'sharp';
import { signsIn } from '../support/webdriver/person.ts';
import type { OtherBrowser, Tab } from '../support/webdriver/tab.ts';
import { type Scene, viewers } from './scene.ts';
import { scenes } from './scenes.ts';

const sizes = { desktop: [1280, 800], phone: [360, 800] } as const;
const themes = ['light', 'dark'] as const;
const gap = 16;
const longestWaitMs = 20_000;
const settleMs = 500;

/**
 * Takes the scenes whose names contain one of `words` (or all) in each browser, and puts the pictures beside each other in
 * the order of the browsers: a PNG for each scene, size and theme. Scenes in which something is opened are left out.
 */
export async function compareBrowsers(browsers: OtherBrowser[], address: string, words: string[]): Promise<void> {
  const folder = process.env.SHEET_DIR ?? new URL('../../.work/contact-sheet/browsers', import.meta.url).pathname;
  await mkdir(folder, { recursive: true });
  const wanted = scenes.filter(
    ({ name, path, act, answers }) =>
      typeof path === 'string' && !act && !answers && (words.length === 0 || words.some((word) => name.includes(word))),
  );
  for (const scene of wanted) {
    const taken = await Promise.all(browsers.map((browser) => takeScene(browser, scene, address)));
    for (const name of taken[0]?.keys() ?? []) {
      const file = `${folder}/${scene.name}-${name}.png`;
      await putBeside(
        taken.flatMap((pictures) => pictures.get(name) ?? []),
        file,
      );
      console.log(file);
    }
  }
}

async function takeScene(browser: OtherBrowser, scene: Scene, address: string): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  const tab = await browser.newTab();
  await tab.open(`${address}/robots.txt`);
  // Admins see the most of a page that not everybody may see.
  const [first = 'visitor'] = scene.viewers;
  const viewer = scene.viewers.includes('admin') && first !== 'visitor' ? 'admin' : first;
  const email = viewers[viewer].NHS;
  if (email) await signsIn(tab, { email, password: demoPassword });
  for (const [size, [width, height]] of Object.entries(sizes))
    for (const theme of themes) {
      await tab.resize(width, height);
      await tab.run((wanted) => localStorage.setItem('theme', wanted), theme);
      await tab.open(address + scene.path);
      await untilReady(tab, scene);
      pictures.set(`${size}-${theme}`, await tab.picture());
    }
  await tab.close();
  return pictures;
}

/** Waits for the scene, and for its fonts and transitions. */
async function untilReady(tab: Tab, { name, ready }: Scene): Promise<void> {
  for (const deadline = Date.now() + longestWaitMs; Date.now() < deadline; await pause(250))
    // WebKit renders a moment later what the page has already.
    if (await tab.run(isReady, ready)) return pause(settleMs);
  console.error(`${name} did not come up: there is no ${ready}`);
}

/** Runs in the page. */
async function isReady(ready: string): Promise<boolean> {
  await document.fonts.ready;
  const moving = document.getAnimations().some(({ playState }) => playState === 'running');
  const text = /^text=(.*)/.exec(ready)?.[1];
  const isThere = text ? document.body.textContent?.includes(text) : document.querySelector(ready);
  return Boolean(isThere) && !moving && !document.querySelector('.skeleton, .spinner');
}

async function putBeside(pictures: Buffer[], file: string): Promise<void> {
  const widths = await Promise.all(pictures.map(async (picture) => (await sharp(picture).metadata()).width));
  const heights = await Promise.all(pictures.map(async (picture) => (await sharp(picture).metadata()).height));
  const left = (index: number) => gap + widths.slice(0, index).reduce((sum, width) => sum + width + gap, 0);
  const size = { width: left(pictures.length), height: Math.max(...heights) + 2 * gap };
  await sharp({ create: { ...size, channels: 3, background: '#8d9099' } })
    .composite(pictures.map((input, index) => ({ input, left: left(index), top: gap })))
    .png()
    .toFile(file);
}
