import { register } from 'tsx/esm/api';

// A thread does not inherit the loader that lets its process run TypeScript.
register();
const { serveThread } = await import('../src/serve-thread.ts');

/** Keeps the thread busy for so many milliseconds. */
function spin(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
  return 'done';
}

serveThread({ spin });
