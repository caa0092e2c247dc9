import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const program = `
  import { logLines } from '@portal/http-server/log-lines';
  const lines = logLines();
  for (let number = 0; number < 3000; number++) lines.write(\`\${number} \${'x'.repeat(1000)}\\n\`);`;

test('a log says how many lines are lost that could not be written in time', async () => {
  const words = ['--import', 'tsx/esm', '--input-type=module', '--eval', program];
  const { stdout } = spawn(process.execPath, words, { cwd: __dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = (await text(stdout)).trimEnd().split('\n');
  const lost = /^(\d+) lines of this log are lost/.exec(JSON.parse(lines.at(-1) ?? '').msg)?.[1];
  expect(Number(lost)).toBe(3000 - (lines.length - 1));
  expect(lines.slice(0, -1).map((line) => Number.parseInt(line, 10))).toEqual([...lines.slice(0, -1).keys()]);
});
