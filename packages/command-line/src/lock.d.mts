/** Runs `work` while no other process holds the lock kept in `folder`; that of a holder that died is free. */
export function withLock<T>(folder: string, work: () => Promise<T>): Promise<T>;

/** Takes the lock kept in `folder` and returns what releases it; undefined where another process holds it. */
export function tryLock(folder: string): Promise<(() => Promise<void>) | undefined>;
