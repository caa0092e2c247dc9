import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runCommand } from '@portal/command-line/command';
import { inRepository, repositoryRoot } from '@portal/release/repository';

const bin = (name: string) => inRepository('node_modules/.bin', name);
const colors = process.stdout.isTTY ? 'force' : 'off';

/** One checker: several do much of their work twice, and here other checks use the other cores. */
const types = (config: string) => [bin('tsc'), '--checkers', '1', '-p', config];

const checks: Record<string, string[]> = {
  'types of the services and tools': types('tsconfig.node.json'),
  'types of the pages': types('tsconfig.web.json'),
  'lint and format': [bin('biome'), 'ci', `--colors=${colors}`, '--error-on-warnings'],
  'unused files, exports and packages': [bin('knip'), '--no-progress', '--treat-config-hints-as-errors'],
  'licences and known faults of what ships': [process.execPath, '--import', 'tsx/esm', 'local/checks/dependencies.ts'],
  'who imports whom': [process.execPath, 'local/checks/imports.mjs'],
};

/** Runs a check beside the others, and keeps what it prints until it is its turn. */
async function run([program = '', ...words]: string[]): Promise<{ passed: boolean; output: string }> {
  const child = spawn(program, words, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { passed: code === 0, output };
}

await runCommand(async () => {
  const failed: string[] = [];
  const started = Object.entries(checks).map(([title, command]) => [title, run(command)] as const);
  for (const [title, outcome] of started) {
    const { passed, output } = await outcome;
    process.stdout.write(output);
    console.log(`${passed ? 'passed' : 'FAILED'}: ${title}`);
    if (!passed) failed.push(title);
  }
  if (failed.length > 0) throw new Error(`Check failed: ${failed.join(', ')}`);
});
