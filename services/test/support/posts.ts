import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { chapters, type NewFile, type RequestOf } from '@portal/contracts';
import sharp from 'sharp';
import type { Person } from './people.ts';
import type { Portal } from './portal.ts';

type NewPost = RequestOf<'POST /newsletter/createPost'>;

type DraftForm = RequestOf<'POST /newsletter/saveDraft'>['form'];

const blankForm: DraftForm = {
  title: '',
  content: '',
  tags: '',
  chapters: [...chapters],
  files: [],
  publishing: 'publish',
  publishAt: '',
};

export async function createPost(portal: Portal, author: Person, changes: Partial<NewPost> = {}) {
  const post = { title: 'Library night', content: 'Reading aloud for the small ones', ...changes };
  return (await portal.call('POST /newsletter/createPost', post, author)).post;
}

/** The service, its database and the tests have one clock. */
export function expectSince(asked: number, time = ''): void {
  expect(Date.parse(time)).toBeGreaterThanOrEqual(asked);
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
}

/** What an editor sends to save a draft, without its place and version. */
export const draftOfForm = (typed: Partial<DraftForm> = {}, otherForm: Partial<DraftForm> | null = null) => ({
  editedFrom: null,
  form: { ...blankForm, ...typed },
  otherForm: otherForm && { ...blankForm, ...otherForm },
});

export const fileOf = (name: string, content: Buffer | string, type = 'application/octet-stream'): NewFile => ({
  name,
  content: `data:${type};base64,${Buffer.from(content).toString('base64')}`,
  type,
});

export async function upload(portal: Portal, uploader: Person, file: NewFile) {
  return (await portal.call('POST /newsletter/uploadFile', { file }, uploader)).file;
}

/** One file of a published post, as its download. */
export async function publishFile(portal: Portal, author: Person, given: NewFile) {
  const post = await createPost(portal, author, { files: [given] });
  const [file] = post.files;
  if (!file) throw new Error('The post has no file');
  return { post, file };
}

/** How a file is asked for. */
export interface FileRequest {
  width?: number;
  format?: 'mail';
  caller?: Person;
  /** The ETag of an earlier answer. */
  known?: string;
}

export const getFile = (portal: Portal, id: string, { width, format, caller, known }: FileRequest = {}) =>
  portal.send(
    `/newsletter/getFile?id=${id}${width ? `&width=${width}` : ''}${format ? `&format=${format}` : ''}`,
    { headers: known ? { 'if-none-match': known } : {} },
    caller,
  );

/** A plain picture, without anything but its pixels. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1c4f9c' } });

/** A photograph on its side, with the place where it was taken. */
export const photograph = (width: number, height: number): Promise<Buffer> =>
  picture(height, width)
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A picture of nothing but noise: many bytes for its size in pixels. */
export const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(randomBytes(width * height * channels), { raw: { width, height, channels } });

/** An animated GIF of which every frame changes a single pixel. */
export function animation(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a____\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([screen, ...Array(frames).fill(frame), Buffer.from(';')]);
}

/** A black and white PNG: few bytes, whatever its size in pixels. */
export function plainPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.of())]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
