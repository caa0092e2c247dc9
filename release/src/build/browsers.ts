import { readFileSync } from 'node:fs';
import { inRepository } from '../repository.ts';

/** The oldest browsers that pages support. Styles for older ones would be half as long again. */
export const { browserslist: browsers } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
  browserslist: string[];
};
