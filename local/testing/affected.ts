import path from 'node:path';
import { browserTestsOf, ranBy, runnerFiles } from './projects.ts';

/** Which file imports which, seen from the repository. */
export type ImportGraph = Map<string, string[]>;

export interface Affected {
  project: string;
  /** Test files to run, seen from the repository. */
  files: string[];
  /** Why, as a part of a sentence. */
  reason: string;
}

const isTest = (file: string) => /(^|\/)test\/|\.spec\.tsx?$/.test(file);
const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

/**
 * The tests that changed files can touch. A test file runs if it changed, stands beside a changed source, or reaches a
 * changed file by its imports. All test files of a project run if something changed that the project starts as a process
 * (`ranBy`). A change in one remote alone leaves out the browser tests of other remotes.
 * @param specs the test files of each project
 */
export function affectedTests(changed: string[], graph: ImportGraph, specs: Map<string, string[]>): Affected[] {
  const touched = withDependents(changed, graph);
  const folders = new Set(changed.filter((file) => !isTest(file)).map((file) => path.dirname(file)));
  const isRelated = (file: string) => touched.has(file) || folders.has(path.dirname(file));
  return [...specs].map(([project, files]) => {
    const cause = changed.find((file) => runnerFiles.test(file)) ?? causeIn(ranBy[project] ?? [], touched);
    if (cause) return { project, files, reason: `${cause} changed, which all of them run on` };
    const related = new Set(files.filter(isRelated));
    const remotes = project === 'e2e' ? remotesIn(touched) : [];
    for (const file of remotes.length > 0 ? browserTests(files, remotes) : []) related.add(file);
    const reason = remotes.length > 0 ? `${remotes.join(', ')} changed` : 'they changed, or what they import';
    return { project, files: [...related].sort(), reason };
  });
}

/** Files of the product alone: a test that changed runs itself and no other. */
const causeIn = (folders: string[], touched: Set<string>): string | undefined =>
  [...touched].find((file) => !isTest(file) && folders.some((folder) => isIn(file, folder)));

const remotesIn = (touched: Set<string>): string[] => {
  const product = [...touched].filter((file) => !isTest(file));
  return [...new Set(product.flatMap((file) => /^mf-[^/]+/.exec(file)?.[0] ?? []))].sort();
};

/** Those of the remotes and those that look at no remote in particular. */
function browserTests(files: string[], remotes: string[]): string[] {
  const others = Object.entries(browserTestsOf).flatMap(([remote, names]) => (remotes.includes(remote) ? [] : names));
  return files.filter((file) => !others.some((name) => file.endsWith(`/${name}.spec.ts`)));
}

/** The files, and whatever imports one of them, by however many steps. */
function withDependents(files: string[], graph: ImportGraph): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file]);
  const found = new Set<string>();
  const left = [...files];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    left.push(...(importers.get(file) ?? []));
  }
  return found;
}
