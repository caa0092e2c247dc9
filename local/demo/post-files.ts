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

/** Renders a drawing (an SVG document) to a picture that pages show. */
export async function drawing(name: string, draw: () => string): Promise<DemoFile> {
  const { data, info } = await sharp(Buffer.from(draw())).png({ palette: true }).toBuffer({ resolveWithObject: true });
  const image = { width: info.width, height: info.height };
  return { id: randomUUID(), name, mediaType: 'image/png', content: data, image };
}

/** A table as spreadsheets read it; none of its cells holds a comma or a quotation mark that matters. */
export function sheet(name: string, rows: string[][]): DemoFile {
  const lines = rows.map((cells) => cells.map((cell) => `"${cell}"`).join());
  return {
    id: randomUUID(),
    name,
    mediaType: 'text/plain; charset=utf-8',
    content: Buffer.from(`${lines.join('\r\n')}\r\n`),
  };
}
