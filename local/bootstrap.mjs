// Runs one command of the project on a machine with nothing but Node and npm: `node local/bootstrap.mjs <command>
// [words]`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '../packages/command-line/src/lock.mjs';
import { isInstalled } from './installed.mjs';

// Nothing is installed yet, so that `@portal/environment` cannot be imported.
// biome-ignore lint/style/noProcessEnv: see above
const { npm_execpath: npm, npm_lifecycle_event: npmScript } = process.env;
const root = fileURLToPath(new URL('../', import.meta.url));
const commands = {
  start: 'local/start.ts',
  dev: 'local/dev.ts',
  build: 'local/build.ts',
  reset: 'local/reset.ts',
  test: 'local/test.ts',
  check: 'local/check.ts',
  release: 'release/src/main.ts',
  'new-remote': 'local/new-remote/main.ts',
  bench: 'bench/main.ts',
  drills: 'bench/drills/main.ts',
  screenshots: 'e2e/screenshots.ts',
  'rehearse-restore': 'local/restore-rehearsal/rehearse.ts',
  'verify-evidence': 'local/verify-evidence.ts',
};
/** For these, a word is a mistake: `reset --dry-run` must delete nothing. */
const wordless = ['start', 'reset', 'check', 'rehearse-restore'];
const ownOptions =
  `dry-run json channel from to share widen every skip-smoke reason by preview valid-for revoke keep older-than
  limit changed remove against expect list write minutes`.split(/\s+/);
/**
 * Our options, by the names that npm gives them in the environment if it takes them for its own. It leaves the command
 * without them: `npm run reset --dry-run` would delete, `npm run release promote hours --to staging` change production.
 * npm 11 reads `--to` and `--by` as the beginnings of options of its own.
 */
const takenByNpm = {
  ...Object.fromEntries(ownOptions.map((option) => [option.replaceAll('-', '_'), `--${option}`])),
  wait: '--no-wait',
  token_description: '--to',
  bypass_2fa: '--by',
};
const oldestNode = [20, 19];
/** Everything must have stopped 10 s after the first signal. The command gets most of this time to stop by itself. */
const stopMs = 8_500;
const leftoversMs = 3_000;
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function fail(message) {
  console.error(message);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  fail(`Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

function refuseTakenOptions() {
  // biome-ignore lint/style/noProcessEnv: see above
  const taken = Object.keys(takenByNpm).filter((name) => `npm_config_${name}` in process.env);
  if (taken.length === 0) return;
  const options = [...new Set(taken.map((name) => takenByNpm[name]))].join(', ');
  const typed = npmScript === command ? `npm run ${command}` : 'npm run <command>';
  fail(`npm took ${options} for itself. Options come after two dashes: \`${typed} -- …\`. Nothing was done.`);
}

/** If two starts happen at once, one installs. The other waits and finds everything installed. */
async function installPackages() {
  if (await isInstalled(root)) return;
  await withLock(path.join(root, '.work/install'), async () => {
    if (await isInstalled(root)) return;
    console.log('Installing packages (npm ci) …');
    // With NODE_ENV=production, npm would leave out what runs the portal from its sources.
    const words = ['ci', '--include=dev'];
    const child = npm?.endsWith('.js')
      ? spawn(process.execPath, [npm, ...words], { cwd: root, stdio: 'inherit' })
      : spawn('npm', words, { cwd: root, stdio: 'inherit' });
    // Two npm that install at the same time destroy each other's work. The lock is held until this one has ended.
    let ended;
    const pass = (signal) => {
      ended = signal;
      child.kill(signal);
    };
    for (const signal of stopSignals) process.on(signal, pass);
    const code = await exitCode(child);
    for (const signal of stopSignals) process.off(signal, pass);
    if (ended) process.exit(128 + constants.signals[ended]);
    if (code === 0) return;
    const needs = 'it needs the npm registry and a package-lock.json that fits';
    fail(`npm ci failed with exit code ${code}. See its messages above: ${needs}.`);
  });
}

const exitCode = (child) =>
  new Promise((resolve) => {
    child.once('error', (error) => fail(`Cannot run ${child.spawnfile}: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });

function loadEnvironment() {
  const file = path.join(root, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    fail(`.env cannot be read: ${error.message}`);
  }
}

/**
 * The command gets its own process group. Signals reach it once, from here, and everything that it leaves behind can be
 * ended as a group. It notices the death of this process through the channel between them.
 */
async function run(script, words) {
  // `tsx/esm` instead of `tsx`: the latter also rewrites what the bundler loads with require() and puts into the
  // remotes.
  const child = spawn(process.execPath, ['--import', 'tsx/esm', script, ...words], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  child.once('exit', (_code, signal) => signal && console.error(`${command} was ended by ${signal}.`));
  const stop = stopOnce(child);
  for (const signal of stopSignals) process.on(signal, stop);
  stopWithNpm(stop);
  const code = await exitCode(child);
  await endGroup(child.pid);
  process.exit(code);
}

function stopOnce(child) {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    child.kill('SIGTERM');
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), stopMs);
  };
}

/** npm can be killed before it passes a signal on. */
function stopWithNpm(stop) {
  if (!npmScript) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

async function endGroup(leader) {
  if (!signalGroup(leader, 'SIGINT')) return;
  const deadline = Date.now() + leftoversMs;
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!signalGroup(leader, 0)) return;
  }
  signalGroup(leader, 'SIGKILL');
}

/** @returns false if no process of the group is left */
function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

const [command, ...words] = process.argv.slice(2);
const script = commands[command];
checkNode();
if (!script) fail(`Unknown command '${command ?? ''}'. Commands: ${Object.keys(commands).join(', ')}`);
if (words.length > 0 && wordless.includes(command))
  fail(`npm run ${command} takes no words or options, but was given '${words.join(' ')}'. Nothing was done.`);
refuseTakenOptions();
await installPackages();
// Tests must not use what somebody configured for real use; the portals that they start take no settings from the shell, either.
if (command !== 'test') loadEnvironment();
await run(script, words);
