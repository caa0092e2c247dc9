/** Written by `monolith.ts`: how each remote's module is fetched, by the remote's name. */
declare module 'portal-remotes' {
  export const remotes: Record<string, () => Promise<unknown>>;
}
