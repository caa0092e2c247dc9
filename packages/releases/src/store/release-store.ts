/**
 * Where releases live: plain files by path (`apps/hours/1.0.0-abcd1234/release.json`, `live.json`, `index.html`), the same
 * paths that browsers ask for. A store only keeps files; what they mean is the business of publish, promote and compose.
 */
export interface ReleaseStore {
  /** The file's content; undefined where there is none. */
  read(file: string): Promise<Buffer | undefined>;
  /** Replaces a file in one step: a reader sees the old content or the new one, never a part. */
  write(file: string, content: string | Buffer): Promise<void>;
  /** Adds a folder with all its files, or nothing where it fails. A folder that is there already stays as it is. */
  addFolder(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Removes a file; one that is not there stays so. */
  remove(file: string): Promise<void>;
  /** Names of the entries of a folder; none where it doesn't exist. */
  list(folder: string): Promise<string[]>;
  /** Removes a folder with all its files. */
  removeFolder(folder: string): Promise<void>;
  /**
   * Runs `work` while nobody else changes what is live, in any process. Changes go through the store that `work` is given:
   * its writes fail where the lock was lost meanwhile.
   */
  exclusively<T>(work: (held: ReleaseStore) => Promise<T>): Promise<T>;
}
