import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const repository = path.resolve(__dirname, '../..');

type Environment = Record<string, string>;

export interface Outcome {
  code: number | null;
  output: string;
}

export interface Started {
  child: ChildProcess;
  /** Everything it wrote so far. */
  output(): string;
  /** Waits until its output fits. @throws with the output where it ends first */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Outcome>;
  /** Asks it to end, and waits for that. */
  stop(): Promise<Outcome>;
}

/** Starts Node with these words in the repository or a copy of it, with nothing of this process's environment but PATH and HOME. */
export function startNode(words: string[], environment: Environment, cwd = repository): Started {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, words, { cwd, env: { PATH, HOME, ...environment } });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      written += chunk;
      child.emit('said');
    });
  }
  const output = () => written;
  const ended = once(child, 'close').then(([code]) => ({ code, output: written }));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, output, ended, stop, says: (pattern) => says({ child, output }, pattern) };
}

function says({ child, output }: { child: ChildProcess; output(): string }, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(output());
      if (found) resolve(found);
    };
    child.on('said', look);
    child.once('close', () => reject(new Error(`It ended without saying ${pattern}:\n${output()}`)));
    look();
  });
}

/** Runs one of our TypeScript programs to its end. */
export const runProgram = (words: string[], environment: Environment, cwd = repository): Promise<Outcome> =>
  startNode(['--import', 'tsx/esm', ...words], environment, cwd).ended;
