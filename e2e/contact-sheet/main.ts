import { mkdir } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { inParallel } from '@portal/releases/in-parallel';
import { takeWalk, walksOf } from './capture.ts';
import { scenes } from './scenes.ts';
import { stitch, writePage } from './sheet.ts';

const atOnce = 3;

/**
 * Takes every scene (or those whose names contain one of `words`) as every viewer sees it, in both chapters, both themes and
 * three widths, and lays the pictures out beside each other.
 */
export async function makeContactSheet(browser: Browser, words: string[]): Promise<void> {
  const folder = process.env.SHEET_DIR ?? new URL('../../.work/contact-sheet', import.meta.url).pathname;
  await mkdir(folder, { recursive: true });
  const wanted = scenes.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const walks = walksOf(wanted).filter((walk) => walk.scenes.length > 0);
  const pictures = (await inParallel(atOnce, walks, (walk) => takeWalk(browser, walk, folder))).flat();
  await stitch(pictures, folder);
  await writePage(pictures, folder);
  console.log(`${pictures.length} pictures: ${folder}/index.html`);
}
