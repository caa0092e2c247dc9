import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { runCommand } from '@portal/command-line/command';
import { repositoryRoot } from '@portal/release/repository';

const bin = (name: string) => path.join(repositoryRoot, 'node_modules/.bin', name);
const colors = process.stdout.isTTY ? 'force' : 'off';

const checks: Record<string, string[]> = {
  'types of the services and tools': [bin('tsc'), '-p', 'tsconfig.node.json'],
  'types of the pages': [bin('tsc'), '-p', 'tsconfig.web.json'],
  'lint and format': [bin('biome'), 'ci', `--colors=${colors}`, '--error-on-warnings'],
  'unused files, exports and packages': [bin('knip'), '--no-progress', '--treat-config-hints-as-errors'],
  'who imports whom': [process.execPath, 'local/checks/imports.mjs'],
};

async function passes([program = '', ...words]: string[]): Promise<boolean> {
  const child = spawn(program, words, { cwd: repositoryRoot, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

await runCommand(async () => {
  const failed: string[] = [];
  for (const [title, command] of Object.entries(checks)) {
    const passed = await passes(command);
    console.log(`${passed ? 'passed' : 'FAILED'}: ${title}`);
    if (!passed) failed.push(title);
  }
  if (failed.length > 0) throw new Error(`Check failed: ${failed.join(', ')}`);
});
