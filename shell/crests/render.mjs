// Draws shell/public's logos from the crests beside this file: `node shell/crests/render.mjs`, after changing one.
import sharp from 'sharp';

const size = 192;

for (const chapter of ['nhs', 'njhs']) {
  const crest = new URL(`${chapter}.svg`, import.meta.url).pathname;
  const logo = new URL(`../public/${chapter}_logo.png`, import.meta.url).pathname;
  await sharp(crest, { density: 288 }).resize(size, size).png({ palette: true, effort: 10 }).toFile(logo);
}
