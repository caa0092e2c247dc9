const childProcess = require('node:child_process');
const { existsSync, realpathSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

// Jest requires this file before it compiles TypeScript, so that `@portal/environment` cannot be imported.
// biome-ignore lint/style/noProcessEnv: see above
const environment = process.env;
const repository = path.join(__dirname, '../..');
const own = [repository, tmpdir(), realpathSync(tmpdir())];
let project = '';

/** Node, what lies in the repository or a temporary folder, and what PATH has. @throws for any other program */
function refuseUndeclared(program) {
  if (program === process.execPath || program === '/bin/sh') return;
  const folders = (environment.PATH ?? '').split(path.delimiter);
  const inPath = () => folders.some((folder) => existsSync(path.join(folder, program)));
  const isOwn = () => own.some((folder) => program.startsWith(folder + path.sep));
  if (path.isAbsolute(program) ? isOwn() : inPath()) return;
  throw new Error(
    `The test project '${project}' did not declare the program '${program}'. Name it in local/testing/projects.ts.`,
  );
}

const { spawn } = childProcess.ChildProcess.prototype;
childProcess.ChildProcess.prototype.spawn = function (options) {
  refuseUndeclared(options.file);
  return spawn.call(this, options);
};
for (const name of ['spawnSync', 'execFileSync']) {
  const original = childProcess[name];
  childProcess[name] = (program, ...rest) => {
    refuseUndeclared(program);
    return original(program, ...rest);
  };
}

/**
 * Runs the tests of a file with the programs alone that its project declared (TEST_PROGRAMS: for each project the variables
 * that say so). Here and not in a set-up file: a program is looked for in the environment of the process, of which tests
 * have a copy.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    project = config.projectConfig.displayName.name;
    Object.assign(environment, JSON.parse(environment.TEST_PROGRAMS ?? '{}')[project]);
    super(config, context);
  }
};
