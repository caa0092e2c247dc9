import { register } from 'tsx/esm/api';

// A thread does not inherit the loader that lets its process run TypeScript.
register();
export const { html } = await import('./reading-thread.ts');
