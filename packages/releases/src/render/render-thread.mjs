// Renders pages in a thread of `Renderer`, with the code that it was given and nothing else. It answers as `serveThread`
// of packages/threads does, but imports nothing: it runs as it is, beside the bundle of a server.
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

// A page is given all that it shows: its code asks no network, and reads no settings and no files.
for (const name of ['fetch', 'WebSocket', 'EventSource', 'process']) Reflect.deleteProperty(globalThis, name);

/** What a released file exports. It may ask for `modules` alone. */
function load(code, modules) {
  const module = { exports: {} };
  const require = (name) => {
    if (Object.hasOwn(modules, name)) return modules[name];
    throw new Error(`A page that a server renders cannot use '${name}'`);
  };
  compileFunction(code, ['exports', 'require', 'module'])(module.exports, require, module);
  return module.exports;
}

const shell = load(workerData.shell, {});
const remote = workerData.remote === undefined ? undefined : load(workerData.remote, shell.shared);

parentPort.on('message', async ({ task: request }) => {
  try {
    parentPort.postMessage({ result: await shell.renderPage(request, remote) });
  } catch (error) {
    parentPort.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
parentPort.postMessage('started');
