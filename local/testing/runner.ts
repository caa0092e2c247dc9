import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { childEnvironment } from '@portal/environment';
import { inRepository, repositoryRoot } from '@portal/release/repository';
import { z } from 'zod';
import type { StopList } from '../stop-signals.ts';
import { browserWorkers, testWorkers } from './workers.ts';

export interface Outcome {
  passed: number;
  failed: number;
  files: TimedFile[];
}

/** How long the tests of a file ran; several files run at a time. */
export interface TimedFile {
  /** Seen from the repository. */
  file: string;
  project: string;
  ms: number;
}

export interface Run {
  /** What the person typed behind the project: parts of file names, and options of Playwright. */
  words: string[];
  /** The test files to run, seen from the repository. Absent: those that fit the words, or all. */
  files?: string[];
  environment: Record<string, string>;
  /** Where the runner may write its report. */
  directory: string;
  stops: StopList;
  /** Time after which the run counts as failed, in ms since the epoch. */
  deadline: number;
}

const JestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Files that broke before any of their tests. */
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(z.object({ file: z.string() }).loose()),
});

/** Playwright nests its describe blocks, so the durations can be at any depth. */
const durations = (report: unknown): number[] =>
  report && typeof report === 'object'
    ? Object.entries(report).flatMap(([key, value]) =>
        key === 'results' ? (value as { duration: number }[]).map(({ duration }) => duration) : durations(value),
      )
    : [];

const require = createRequire(import.meta.url);
const programOf = (packageName: string, file: string) =>
  path.join(path.dirname(require.resolve(`${packageName}/package.json`)), file);

/** Each test file loads its modules anew, so that little of them runs as often as V8's optimizing compiler needs to pay. */
const littleOptimizing = '--interrupt-budget=2000000';

export async function runJest(run: Run, projects: string[]): Promise<Outcome> {
  const report = path.join(run.directory, 'jest.json');
  const words = ['--json', `--outputFile=${report}`, `--maxWorkers=${testWorkers}`, '--selectProjects', ...projects];
  const pattern = run.words.length > 0 ? ['--testPathPatterns', ...run.words] : [];
  const only = run.files ? ['--runTestsByPath', ...run.files] : pattern;
  const code = await runNode(run, [littleOptimizing, programOf('jest', 'bin/jest.js'), ...words, ...only]);
  const read = await readReport(report, JestReport);
  if (!read) return noReport('Jest');
  const failed = read.numFailedTests + read.numRuntimeErrorTestSuites;
  const projectOf = await projectsByRoot();
  const files = read.testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(repositoryRoot, name),
    project: projectOf(name),
    ms: Math.max(0, endTime - startTime),
  }));
  return { passed: read.numPassedTests, failed: atLeast(failed, code), files };
}

/** Of which Jest project a file is, by the folders in Jest's configuration: its report names files alone. */
export async function projectsByRoot(): Promise<(file: string) => string> {
  const config = (await import(inRepository('jest.config.mjs'))) as {
    default: { projects: { displayName: string; roots: string[] }[] };
  };
  const inRoot = (file: string) => (root: string) =>
    file.startsWith(`${path.join(root.replace('<rootDir>', repositoryRoot))}${path.sep}`);
  return (file) => config.default.projects.find(({ roots }) => roots.some(inRoot(file)))?.displayName ?? '';
}

export async function runPlaywright(run: Run): Promise<Outcome> {
  const report = path.join(run.directory, 'playwright.json');
  const config = inRepository('e2e/playwright.config.ts');
  const environment = { ...run.environment, PLAYWRIGHT_JSON: report };
  const words = ['test', `--config=${config}`, `--workers=${browserWorkers}`, ...(run.files ?? []), ...run.words];
  const code = await runNode({ ...run, environment }, [programOf('@playwright/test', 'cli.js'), ...words]);
  const read = await readReport(report, PlaywrightReport);
  if (!read) return noReport('Playwright');
  const { expected, flaky, unexpected } = read.stats;
  const files = read.suites.map((suite) => ({
    file: `e2e/specs/${suite.file}`,
    project: 'e2e',
    ms: durations(suite).reduce((sum, one) => sum + one, 0),
  }));
  return { passed: expected + flaky, failed: atLeast(unexpected + read.errors.length, code), files };
}

/** A runner that says it failed has failed, whatever it counted. */
const atLeast = (failed: number, code: number | null) => (code === 0 ? failed : Math.max(failed, 1));

function noReport(runner: string): Outcome {
  console.error(`${runner} ended without a report.`);
  return { passed: 0, failed: 1, files: [] };
}

async function readReport<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

/** @returns the exit code; null where it was ended */
async function runNode(run: Run, words: string[]): Promise<number | null> {
  const child = spawn(process.execPath, words, {
    cwd: repositoryRoot,
    env: childEnvironment(run.environment),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  run.stops.add(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await ended;
  });
  const timer = setTimeout(() => {
    console.error('The tests took too long and were ended.');
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
  }, run.deadline - Date.now());
  const [code] = (await ended) as [number | null];
  clearTimeout(timer);
  return code;
}
