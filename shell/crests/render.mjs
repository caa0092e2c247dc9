// Draws shell/public's logos, and the icon of a page kept on a phone's home screen, from the crests beside this file:
// `node shell/crests/render.mjs`, after changing one.
import sharp from 'sharp';

const size = 192;
/** In pixels; phones fill what is transparent with black, and cut the corners off. */
const touchIcon = { size: 180, margin: 22, ground: '#fbfaf7' };

const crestOf = (chapter) => new URL(`${chapter}.svg`, import.meta.url).pathname;

for (const chapter of ['nhs', 'njhs']) {
  const crest = crestOf(chapter);
  const logo = new URL(`../public/${chapter}_logo.png`, import.meta.url).pathname;
  await sharp(crest, { density: 288 }).resize(size, size).png({ palette: true, effort: 10 }).toFile(logo);
}

const { size: side, margin, ground } = touchIcon;
await sharp(crestOf('nhs'), { density: 288 })
  .resize(side - 2 * margin)
  .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
  .flatten({ background: ground })
  .png({ palette: true, effort: 10 })
  .toFile(new URL('../public/apple-touch-icon.png', import.meta.url).pathname);
