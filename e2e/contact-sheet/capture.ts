import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Chapter, chapters } from '@portal/contracts';
import { demoPassword } from '@portal/local/demo/people';
import { signIn } from '../support/people.ts';
import { type Scene, type Viewer, viewers } from './scene.ts';

const themes = ['light', 'dark'] as const;
const tallest = 2000;
export const widths = [1280, 768, 360] as const;

/** One picture: a scene as one viewer sees it. `file` is its path below the sheet's folder. */
export interface Picture {
  scene: string;
  viewer: Viewer;
  chapter: Chapter;
  theme: (typeof themes)[number];
  width: number;
  file: string;
}

/** What one browser context walks through: its pages share the session. */
export interface Walk {
  viewer: Viewer;
  chapter: Chapter;
  scenes: Scene[];
}

export const walksOf = (scenes: Scene[]): Walk[] =>
  (Object.keys(viewers) as Viewer[]).flatMap((viewer) =>
    chapters
      .filter((chapter) => chapter in viewers[viewer])
      .map((chapter) => ({ viewer, chapter, scenes: scenes.filter((scene) => scene.viewers.includes(viewer)) })),
  );

/** Takes all pictures of a walk. A scene that does not come up is reported and left out. */
export async function takeWalk(browser: Browser, walk: Walk, folder: string): Promise<Picture[]> {
  const context = await browser.newContext({
    baseURL: process.env.PORTAL_URL,
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport: { width: widths[0], height: 800 },
  });
  context.setDefaultTimeout(20_000);
  await enter(context, walk);
  const pictures: Picture[] = [];
  for (const scene of walk.scenes) {
    const page = await context.newPage();
    try {
      pictures.push(...(await takeScene(page, scene, { ...walk, folder })));
    } catch (error) {
      process.exitCode = 1;
      console.error(`${scene.name} as ${walk.viewer} of ${walk.chapter}: ${error}`);
    }
    await page.close();
  }
  await context.close();
  return pictures;
}

async function enter(context: BrowserContext, { viewer, chapter }: Walk): Promise<void> {
  await context.addInitScript((wanted) => localStorage.setItem('chapter', wanted), chapter);
  const email = (viewers[viewer] as Partial<Record<Chapter, string | null>>)[chapter];
  if (email) await signIn(context, { email, password: demoPassword });
}

async function takeScene(page: Page, scene: Scene, walk: Walk & { folder: string }): Promise<Picture[]> {
  for (const [call, body] of Object.entries(scene.answers ?? {})) {
    await page.route(`**/api/**/${call}*`, (route) => route.fulfill({ json: body }));
  }
  await page.goto(typeof scene.path === 'string' ? scene.path : await scene.path(page));
  await page.locator(scene.ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  await scene.act?.(page);
  const pictures: Picture[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const theme of themes) {
      const { viewer, chapter, folder } = walk;
      const file = `${scene.name}/${viewer}-${chapter}-${theme}-${width}.png`.toLowerCase();
      await setTheme(page, theme, scene);
      // What is open over a page belongs to the window, not to the page's whole height.
      const clip = scene.act ? undefined : { x: 0, y: 0, width, height: await heightOf(page) };
      await page.screenshot({ path: `${folder}/${file}`, fullPage: !scene.act, clip });
      pictures.push({ scene: scene.name, viewer, chapter, theme, width, file });
    }
  }
  return pictures;
}

/** How much of the page to take: lists go on for ever. */
const heightOf = async (page: Page): Promise<number> =>
  Math.min(tallest, await page.evaluate(() => document.documentElement.scrollHeight));

/** Switches the theme as another tab of the same browser would: nothing that is open closes. */
async function setTheme(page: Page, theme: string, scene: Scene): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('theme', wanted);
    dispatchEvent(new StorageEvent('storage'));
  }, theme);
  if (scene.standalone) await page.reload();
  await page.locator(scene.ready).first().waitFor();
  if (scene.standalone) await scene.act?.(page);
  await page.waitForFunction((wanted) => document.documentElement.classList.contains(wanted), theme);
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(done))));
}
