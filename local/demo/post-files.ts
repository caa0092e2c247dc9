import { randomUUID } from 'node:crypto';
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

/** Renders a drawing (an SVG document) as an image that pages can show. */
export async function drawing(name: string, draw: () => string): Promise<DemoFile> {
  const { data, info } = await sharp(Buffer.from(draw())).png({ palette: true }).toBuffer({ resolveWithObject: true });
  const image = { width: info.width, height: info.height };
  return { id: randomUUID(), name, mediaType: 'image/png', content: data, image };
}

/** Makes a CSV file. No cell may contain a comma or a quotation mark. */
export function sheet(name: string, rows: string[][]): DemoFile {
  const lines = rows.map((cells) => cells.map((cell) => `"${cell}"`).join());
  return {
    id: randomUUID(),
    name,
    mediaType: 'text/plain; charset=utf-8',
    content: Buffer.from(`${lines.join('\r\n')}\r\n`),
  };
}
