import { writeFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';
import { type Picture, widths } from './capture.ts';

const scale = 0.5;
const gap = 16;

const captionOf = ({ viewer, chapter, theme, width }: Picture) => `${viewer} · ${chapter} · ${theme} · ${width}`;

function grouped(pictures: Picture[], key: (picture: Picture) => string): Map<string, Picture[]> {
  const groups = new Map<string, Picture[]>();
  for (const picture of pictures) groups.set(key(picture), [...(groups.get(key(picture)) ?? []), picture]);
  return groups;
}

/** One PNG for each scene and viewer: a row for each chapter and theme, a column for each width. */
export async function stitch(pictures: Picture[], folder: string): Promise<void> {
  const groups = grouped(pictures, ({ scene, viewer }) => `${scene}-${viewer}`);
  for (const [name, group] of groups) await stitchGroup(group, `${folder}/${name}.png`);
}

async function stitchGroup(pictures: Picture[], file: string): Promise<void> {
  const rows = [...grouped(pictures, ({ chapter, theme }) => `${chapter} ${theme}`).values()];
  const folder = file.slice(0, file.lastIndexOf('/'));
  const tiles: OverlayOptions[] = [];
  let top = gap;
  for (const row of rows) {
    const images = await Promise.all(row.map((picture) => shrink(`${folder}/${picture.file}`)));
    let left = gap;
    for (const { data, info } of images) {
      tiles.push({ input: data, left, top });
      left += info.width + gap;
    }
    top += Math.max(...images.map(({ info }) => info.height)) + gap;
  }
  const width = gap + widths.reduce((sum, each) => sum + Math.round(each * scale) + gap, 0);
  await sharp({ create: { width, height: top, channels: 3, background: '#8d9099' } })
    .composite(tiles)
    .png()
    .toFile(file);
}

async function shrink(file: string) {
  const { width } = await sharp(file).metadata();
  return sharp(file)
    .resize({ width: Math.round(width * scale) })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** The page to look at them all, scene by scene. */
export async function writePage(pictures: Picture[], folder: string): Promise<void> {
  const sections = [...grouped(pictures, ({ scene }) => scene)].map(
    ([scene, group]) => `<h2 id="${scene}">${scene}</h2>\n<div>${group.map(figure).join('\n')}</div>`,
  );
  await writeFile(`${folder}/index.html`, `${head}\n${sections.join('\n')}\n`);
}

const figure = (picture: Picture) =>
  `<figure><a href="${picture.file}"><img loading="lazy" width="${picture.width / 4}" src="${picture.file}" alt=""></a>` +
  `<figcaption>${captionOf(picture)}</figcaption></figure>`;

const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>
body { margin: 2rem; background: #8d9099; font: 14px/1.4 system-ui; }
div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; }
</style><h1>Contact sheet</h1>`;
