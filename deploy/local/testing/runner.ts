import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../../release/repository.ts';
import type { StopList } from '../stop-signals.ts';

export interface Counts {
  passed: number;
  failed: number;
}

export interface Run {
  words: string[];
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
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

const require = createRequire(import.meta.url);
const programOf = (packageName: string, file: string) =>
  path.join(path.dirname(require.resolve(`${packageName}/package.json`)), file);

export async function runJest(run: Run, projects: string[]): Promise<Counts> {
  const report = path.join(run.directory, 'jest.json');
  const words = ['--json', `--outputFile=${report}`, '--maxWorkers=2', '--selectProjects', ...projects];
  const files = run.words.length > 0 ? ['--testPathPatterns', ...run.words] : [];
  const code = await runNode(run, [programOf('jest', 'bin/jest.js'), ...words, ...files]);
  const read = await readReport(report, JestReport);
  if (!read) return noReport('Jest');
  const failed = read.numFailedTests + read.numRuntimeErrorTestSuites;
  return { passed: read.numPassedTests, failed: atLeast(failed, code) };
}

export async function runPlaywright(run: Run): Promise<Counts> {
  const report = path.join(run.directory, 'playwright.json');
  const config = path.join(repositoryRoot, 'e2e/playwright.config.ts');
  const environment = { ...run.environment, PLAYWRIGHT_JSON: report };
  const words = ['test', `--config=${config}`, ...run.words];
  const code = await runNode({ ...run, environment }, [programOf('@playwright/test', 'cli.js'), ...words]);
  const read = await readReport(report, PlaywrightReport);
  if (!read) return noReport('Playwright');
  const { expected, flaky, unexpected } = read.stats;
  return { passed: expected + flaky, failed: atLeast(unexpected + read.errors.length, code) };
}

/** A runner that says it failed has failed, whatever it counted. */
const atLeast = (failed: number, code: number | null) => (code === 0 ? failed : Math.max(failed, 1));

function noReport(runner: string): Counts {
  console.error(`${runner} ended without a report.`);
  return { passed: 0, failed: 1 };
}

async function readReport<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

/** @returns the exit code; null where it was ended */
async function runNode(run: Run, words: string[]): Promise<number | null> {
  const child = spawn(process.execPath, words, {
    cwd: repositoryRoot,
    env: { ...process.env, ...run.environment },
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
