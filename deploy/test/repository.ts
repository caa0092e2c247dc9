import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');

/** @param file its path from the root of the repository */
export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
