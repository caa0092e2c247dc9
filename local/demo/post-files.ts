import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** A file attached to a post, as the services store it. */
export interface DemoFile {
  id: string;
  name: string;
  mediaType: string;
  content: Buffer;
  /** In pixels. */
  image?: { width: number; height: number };
}

/** @param file a `.png`, which is rendered from the `.svg` of its name, or a file of plain text */
export async function readPostFile(file: URL): Promise<DemoFile> {
  const name = path.basename(file.pathname);
  const common = { id: randomUUID(), name };
  if (!name.endsWith('.png'))
    return { ...common, mediaType: 'text/plain; charset=utf-8', content: await readFile(file) };
  const drawing = await readFile(new URL(file.href.replace(/\.png$/, '.svg')));
  const { data, info } = await sharp(drawing).png({ palette: true }).toBuffer({ resolveWithObject: true });
  return { ...common, mediaType: 'image/png', content: data, image: { width: info.width, height: info.height } };
}
