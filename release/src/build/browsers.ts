import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repository.ts';

/** The oldest browsers that pages support. Styles for older ones would be half as long again. */
export const { browserslist: browsers } = JSON.parse(
  readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'),
) as { browserslist: string[] };
