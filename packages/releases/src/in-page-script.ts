import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A script that is put into pages as it is. A server's bundle has their folder beside it, too.
 * @param name its file in `in-page/`
 */
export const inPageScript = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'in-page', name), 'utf8');
