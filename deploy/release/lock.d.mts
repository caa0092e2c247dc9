/** Runs `work` while no other process holds the lock kept in `folder`; a holder that died gives it up. */
export function withLock<T>(folder: string, work: () => Promise<T>): Promise<T>;
