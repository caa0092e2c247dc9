/**
 * Where releases are stored: plain files by path (`apps/hours/1.0.0-abcd1234/release.json`, `active.json`, `index.html`).
 * Browsers request the same paths. A store only keeps files. Their meaning belongs to publish, promote and compose.
 */
export interface ReleaseStore {
  /** The channel that it shows. Absent: all of the store, which is also what `production` shows. */
  readonly channel?: string;
  /** The file's content. Undefined if it does not exist. */
  read(file: string): Promise<Buffer | undefined>;
  /** Replaces a file atomically: a reader sees the old content or the new content. */
  write(file: string, content: string | Buffer): Promise<void>;
  /** Adds a folder with all its files, or nothing if it fails. An existing folder stays as it is. */
  addFolder(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Deletes a file, if it exists. */
  remove(file: string): Promise<void>;
  /** Names of the entries of a folder. Empty if it does not exist. */
  list(folder: string): Promise<string[]>;
  /** Deletes a folder with all its files. */
  removeFolder(folder: string): Promise<void>;
  /**
   * Runs `work` while no other process changes the active versions. Changes use the store that `work` gets: in a
   * bucket, its writes fail after the lock is lost. In a directory they go on, if the process was stopped for so long
   * that its lock was taken for abandoned.
   */
  exclusively<T>(work: (held: ReleaseStore) => Promise<T>): Promise<T>;
}
