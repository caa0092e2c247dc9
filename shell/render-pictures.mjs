// Draws shell/public's logos, the icons of a page kept on a phone's home screen, and what previews of shared links show, from
// the SVGs in `crests` and `social-card`: `node shell/render-pictures.mjs`, after changing one.
import sharp from 'sharp';

const size = 192;
/** In pixels; phones fill what is transparent with black, and cut the corners off. */
const touchIcon = { size: 180, margin: 22 };
const ground = '#fbfaf7';

const crestOf = (chapter) => new URL(`crests/${chapter}.svg`, import.meta.url).pathname;

for (const chapter of ['nhs', 'njhs']) {
  const crest = crestOf(chapter);
  const logo = new URL(`public/${chapter}_logo.png`, import.meta.url).pathname;
  await sharp(crest, { density: 288 }).resize(size, size).png({ palette: true, effort: 10 }).toFile(logo);
}

/** Icons of an installed portal. A fifth of each side may be cut off. */
const icons = [
  { file: 'apple-touch-icon', side: touchIcon.size, margin: touchIcon.margin },
  { file: 'icon-192', side: 192, margin: 38 },
  { file: 'icon-512', side: 512, margin: 102 },
];

for (const { file, side, margin } of icons)
  await sharp(crestOf('nhs'), { density: 288 })
    .resize(side - 2 * margin, side - 2 * margin, { fit: 'contain', background: ground })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
    .flatten({ background: ground })
    .png({ palette: true, effort: 10 })
    .toFile(new URL(`public/${file}.png`, import.meta.url).pathname);

/** In pixels, as previews ask for. The landing page names the same size. */
await sharp(new URL('social-card/social-card.svg', import.meta.url).pathname)
  .resize(1200, 630)
  .png({ palette: true, effort: 10 })
  .toFile(new URL('public/social-card.png', import.meta.url).pathname);
