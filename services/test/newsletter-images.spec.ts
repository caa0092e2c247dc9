import sharp from 'sharp';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import {
  animation,
  type FileRequest,
  fileOf,
  getFile,
  noise,
  photograph,
  picture,
  plainPng,
  publishFile,
} from './support/posts.ts';

let portal: Portal;
let lead: Person;

beforeAll(async () => {
  portal = await Portal.start();
  lead = await createMember(portal, { role: 'lead' });
});
afterAll(() => portal.stop());

const publish = (name: string, content: Buffer) => publishFile(portal, lead, fileOf(name, content));
const get = (id: string, request?: FileRequest) => getFile(portal, id, request);
const bytesOf = async (id: string, width?: number) => (await get(id, { width })).body as Buffer;

describe('an image', () => {
  it('comes in the widths of the contract, no wider than it is', async () => {
    const png = await picture(1200, 600).png().toBuffer();
    const { file } = await publish('chart.png', png);
    expect(file.image).toEqual({ width: 1200, height: 600 });
    expect(await bytesOf(file.id)).toEqual(png);
    expect(await bytesOf(file.id, 1600)).toEqual(png);
    for (const width of [480, 960]) {
      const { headers, body } = await get(file.id, { width });
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('content-disposition')).toBe(`attachment; filename=chart-${width}.webp`);
      expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
    }
    expect(await get(file.id, { width: 481 })).toMatchObject({ status: 400 });
  });

  it('of many bytes is lighter in its own width, too, and one of few comes as it is', async () => {
    const png = await noise(500, 400).png().toBuffer();
    const { file } = await publish('noise.png', png);
    const { headers, body } = await get(file.id, { width: 960 });
    expect(headers.get('content-type')).toBe('image/webp');
    expect(await sharp(body as Buffer).metadata()).toMatchObject({ width: 500, height: 400 });
    expect((body as Buffer).length).toBeLessThan(png.length);
    expect(await bytesOf(file.id)).toEqual(png);
    const gif = animation(300, 200, 5);
    const { file: small } = await publish('small.gif', gif);
    for (const format of [undefined, 'mail'] as const)
      expect(await get(small.id, { width: 480, format })).toMatchObject({ status: 200, body: gif });
  });

  it.each([
    ['large.png', () => noise(1200, 300, 4).png(), 960],
    ['small.webp', () => picture(300, 200).webp(), 300],
  ])(
    'is a JPEG on white where mail programs ask for it, which show neither all formats nor transparency: %s',
    async (name, image, width) => {
      const { file } = await publish(name, await image().toBuffer());
      const { headers, body } = await get(file.id, { width: 960, format: 'mail' });
      expect(headers.get('content-type')).toBe('image/jpeg');
      expect(headers.get('content-disposition')).toContain(`${name.split('.')[0]}-960.jpg`);
      expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'jpeg', width });
      expect((await get(file.id, { width: 960, format: 'mail' })).body).toEqual(body);
      expect((await get(file.id, { width: 480 })).headers.get('content-type')).not.toBe('image/jpeg');
    },
  );

  it('is made in each width once, also for many who ask at once', async () => {
    const { file } = await publish('a.png', await picture(1000, 10).png().toBuffer());
    const answers = await Promise.all(Array.from({ length: 6 }, () => bytesOf(file.id, 480)));
    for (const bytes of answers) expect(bytes).toEqual(answers[0]);
    const kept = () => portal.sql('SELECT width, xmin FROM file_contents WHERE file_id = $1 ORDER BY width', [file.id]);
    const before = await kept();
    expect(before.map(({ width }) => width)).toEqual([0, 480]);
    await bytesOf(file.id, 480);
    expect(await kept()).toEqual(before);
  });

  it('stands upright and tells nobody where it was taken', async () => {
    const photo = await photograph(600, 900);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { file } = await publish('IMG_1.JPG', photo);
    expect(file.image).toEqual({ width: 600, height: 900 });
    for (const width of [undefined, 480]) {
      const { exif, xmp, orientation, ...size } = await sharp(await bytesOf(file.id, width)).metadata();
      expect({ exif, xmp, orientation }).toEqual({});
      expect(size).toMatchObject({ width: width ?? 600, height: width ? 720 : 900 });
    }
    expect(file.size).toBe((await bytesOf(file.id)).length);
  });

  it('too large for pages is handed out without such notes, and refused where they cannot be removed', async () => {
    const noted = (width: number, height: number) =>
      picture(width, height)
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
        .jpeg()
        .toBuffer();
    const { file } = await publish('wide.jpg', await noted(16_500, 10));
    expect(file.image).toBeNull();
    expect((await sharp(await bytesOf(file.id)).metadata()).exif).toBeUndefined();
    const whole = await noted(60, 40);
    for (const [name, bytes] of [
      ['huge.jpg', await noted(8000, 6300)],
      ['damaged.jpg', Buffer.concat([whole.subarray(0, whole.length / 4), Buffer.alloc(20)])],
    ] as const) {
      const refused = { status: 400, code: 'invalid', error: expect.stringContaining(`“${name}” holds notes`) };
      const file = fileOf(name, bytes);
      expect(await portal.refusal('POST /newsletter/uploadFile', { file }, lead)).toMatchObject(refused);
    }
  });

  it('that is a long animation is shown as it is, and by mail programs as its first frame', async () => {
    const gif = animation(700, 500, 14_000);
    const { file } = await publish('dance.gif', gif);
    expect(file.image).toEqual({ width: 700, height: 500 });
    expect(await get(file.id, { width: 480 })).toMatchObject({ status: 200, body: gif });
    const { body } = await get(file.id, { width: 960, format: 'mail' });
    expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 700, height: 500 });
  });

  it.each(['jpeg', 'png'] as const)('of which a part is missing is a file like any other: %s', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    const { file } = await publish(`half.${format}`, half);
    expect(file.image).toBeNull();
    expect(await bytesOf(file.id)).toEqual(half);
  });

  it('that would take too much memory stays a file that nobody decodes', async () => {
    expect((await publish('large.png', plainPng(5000, 2000))).file.image).toEqual({ width: 5000, height: 2000 });
    for (const huge of [plainPng(10_000, 5001), plainPng(100, 16_384)]) {
      const { file } = await publish('huge.png', huge);
      expect(file.image).toBeNull();
      expect(await bytesOf(file.id)).toEqual(huge);
    }
  });
});
