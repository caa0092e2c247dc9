/** Runs `work` while no other process holds the lock kept in `folder`; a holder that died gives it up. */
export function withLock<T>(folder: string, work: () => Promise<T>): Promise<T>;

/** Takes the lock kept in `folder` and returns what gives it back; undefined where another process holds it. */
export function tryLock(folder: string): Promise<(() => Promise<void>) | undefined>;
