// Draws what previews of shared links show: `node shell/social-card/render.mjs`, after changing the SVG beside this file.
import sharp from 'sharp';

/** As the previews of shared links ask for, in pixels; the landing page names the same size. */
const [width, height] = [1200, 630];
const drawing = new URL('social-card.svg', import.meta.url).pathname;
const picture = new URL('../public/social-card.png', import.meta.url).pathname;

await sharp(drawing).resize(width, height).png({ palette: true, effort: 10 }).toFile(picture);
