import path from 'node:path';
import { inRepository, repositoryRoot } from '@portal/release/repository';
import { type Affected, affectedTests } from './affected.ts';
import { changedFiles } from './changed-files.ts';
import { readImportGraph } from './import-graph.ts';
import { testProjects } from './projects.ts';
import { projectsByRoot } from './runner.ts';

/** What to run of a project. */
export interface Choice {
  project: string;
  /** Parts of file names, and options of Playwright. */
  words: string[];
  /** Test files, seen from the repository. Absent: those that fit the words, or all. */
  files?: string[];
}

const listedCauses = 5;

/**
 * Reads the words behind `npm test --`: nothing for all projects, a project and parts of its files, or `--changed` and a
 * commit for the tests that a change can touch.
 * @throws where there is no such project or commit
 */
export async function chooseTests([first, ...words]: string[]): Promise<Choice[]> {
  const projects = Object.keys(testProjects);
  if (first === undefined) return projects.map((project) => ({ project, words }));
  if (first === '--changed' && words.length <= 1) return chooseChanged(words[0]);
  if (first === '--changed' || words.includes('--changed'))
    throw new Error("--changed chooses from all projects, so it stands alone: 'npm test -- --changed [commit]'");
  if (projects.includes(first)) return [{ project: first, words }];
  throw new Error(`There is no test project '${first}'. Projects: ${projects.join(', ')}`);
}

/** Says what it chose and why. */
async function chooseChanged(commit: string | undefined): Promise<Choice[]> {
  const { base, files } = changedFiles(repositoryRoot, commit);
  const more = files.length > listedCauses ? ` and ${files.length - listedCauses} more` : '';
  console.log(`Changed since ${base}: ${files.slice(0, listedCauses).join(', ') || 'nothing'}${more}`);
  const graph = await readImportGraph();
  const specs = await specsByProject([...graph.keys()]);
  const chosen = affectedTests(files, graph, specs);
  for (const one of chosen) console.log(`  ${lineOf(one, specs.get(one.project)?.length ?? 0)}`);
  return chosen
    .filter((one) => one.files.length > 0)
    .map((one) => ({ project: one.project, words: [], files: one.files }));
}

function lineOf({ project, files, reason }: Affected, all: number): string {
  if (files.length === 0) return `${project}: nothing`;
  if (files.length === all) return `${project}: all ${all} files (${reason})`;
  const names = files.map((file) => path.basename(file).replace(/\.spec\.tsx?$/, ''));
  return `${project}: ${files.length} of ${all} files (${reason}): ${names.join(', ')}`;
}

/** @returns for each project, in its order, its test files among the given ones */
async function specsByProject(files: string[]): Promise<Map<string, string[]>> {
  const ofJest = await projectsByRoot();
  const projectOf = (file: string) => (file.startsWith('e2e/specs/') ? 'e2e' : ofJest(inRepository(file)));
  const specs = files.filter((file) => /\.spec\.tsx?$/.test(file)).sort();
  return new Map(
    Object.keys(testProjects).map((project) => [project, specs.filter((file) => projectOf(file) === project)]),
  );
}
