import { seededRandom } from './random.ts';

/** Drawings for the demo posts, as SVG. They are the same in every run. */
const seed = 7;

const picture = (width: number, height: number, shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;

const rectangle = (x: number, y: number, width: number, height: number, style: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${style}/>`;

const path = (d: string, style: string) => `<path d="${d}" ${style}/>`;

const circle = (x: number, y: number, radius: number, style: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${style}/>`;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function coat(x: number, y: number, size: number, colour: string): string {
  const shoulders =
    'M -70 0 Q 0 -34 70 0 L 118 190 L 84 204 L 62 96 L 70 300 L -70 300 L -62 96 L -84 204 L -118 190 Z';
  const buttons = times(4, (index) => circle(14, 70 + index * 56, 7, 'fill="#fff" fill-opacity="0.85"'));
  return `<g transform="translate(${x} ${y}) scale(${size})">${[
    path('M -12 -52 q 12 -26 24 0 q 0 14 -12 22 v 18', 'fill="none" stroke="#5b6472" stroke-width="6"'),
    path(shoulders, `fill="${colour}"`),
    path('M 0 -14 V 300', 'stroke="#000" stroke-opacity="0.18" stroke-width="5"'),
    path('M -34 -10 L 0 40 L 34 -10', 'fill="none" stroke="#fff" stroke-opacity="0.6" stroke-width="9"'),
    ...buttons,
  ].join('')}</g>`;
}

/** Four coats on a rail. */
export const donatedCoats = (): string =>
  picture(1500, 900, [
    rectangle(0, 0, 1500, 900, 'fill="#eef2f7"'),
    rectangle(0, 760, 1500, 140, 'fill="#d9e0ea"'),
    rectangle(110, 130, 1280, 14, 'rx="7" fill="#8a94a3"'),
    ...[130, 1356].map((x) => rectangle(x, 130, 14, 680, 'rx="7" fill="#8a94a3"')),
    coat(330, 200, 1.5, '#1f4e8c'),
    coat(650, 200, 1.15, '#b3402e'),
    coat(930, 200, 1.35, '#2f6f4f'),
    coat(1190, 200, 0.9, '#d79a2b'),
  ]);

/** The creek, its bank and what was planted there. */
export function creekBank(): string {
  const random = seededRandom(seed);
  const plant = () => {
    const [x, y] = [random.between(40, 1560), random.between(610, 850)];
    const leaf = (side: number) =>
      `M ${x} ${y} q ${side * 26} -34 ${side * 10} -64 q ${side * -16} 26 ${side * -10} 64`;
    return path(`${leaf(1)} ${leaf(-1)}`, `fill="${random.pick(['#2f6f4f', '#4d8b57', '#7aa64f'])}"`);
  };
  const tree = (x: number) => [
    rectangle(x - 9, 250, 18, 170, 'fill="#6b4d38"'),
    ...times(5, () =>
      circle(x + random.between(-52, 52), random.between(170, 280), random.between(40, 66), 'fill="#3f7f5a"'),
    ),
  ];
  return picture(1600, 900, [
    rectangle(0, 0, 1600, 900, 'fill="#dcebf3"'),
    circle(1250, 190, 84, 'fill="#f6d77c"'),
    path('M 0 380 Q 400 270 800 360 T 1600 320 V 900 H 0 Z', 'fill="#a9c79a"'),
    ...[180, 420, 980, 1430].flatMap(tree),
    path('M 0 420 Q 420 380 760 450 T 1600 420 V 560 Q 1180 640 780 560 T 0 590 Z', 'fill="#5b9bc4"'),
    path('M 60 500 Q 420 450 760 505 T 1540 480', 'fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="7"'),
    path('M 0 590 Q 420 530 780 562 T 1600 555 V 900 H 0 Z', 'fill="#8fb36b"'),
    ...times(46, plant),
  ]);
}

/** Twelve beds from above, each with its own crop. */
export function gardenPlan(): string {
  const crops = ['#c8452f', '#4d8b57', '#7aa64f', '#d79a2b', '#8e4a86', '#2f6f4f'];
  const bed = (index: number) => {
    const [x, y] = [90 + (index % 4) * 320, 90 + Math.floor(index / 4) * 280];
    const plants = times(15, (plant) =>
      circle(
        x + 36 + (plant % 5) * 47,
        y + 42 + Math.floor(plant / 5) * 57,
        17,
        `fill="${crops[index % crops.length]}"`,
      ),
    );
    return [rectangle(x, y, 260, 200, 'rx="14" fill="#7a573c"'), ...plants];
  };
  return picture(1400, 960, [rectangle(0, 0, 1400, 960, 'fill="#e6dcc6"'), ...times(12, bed).flat()]);
}
