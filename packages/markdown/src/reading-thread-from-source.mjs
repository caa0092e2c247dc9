import { register } from 'tsx/esm/api';

// A thread does not inherit the loader that lets its process run TypeScript.
register();
const { readHtml } = await import('./reading-thread.ts');
const { serveThread } = await import('@portal/threads/serve-thread');
serveThread({ html: readHtml });
