import type { Program } from '@portal/command-line/programs';
import type { Release } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

export type Options = Record<string, string | undefined>;
export type Version = Pick<Release, 'app' | 'version'>;

export interface CommandInput {
  /** The release store of the channel. In a dry run, changes stay in memory. */
  store: ReleaseStore;
  /** The same with all channels. */
  allChannels: ReleaseStore;
  channel: string;
  dryRun: boolean;
  words: string[];
  options: Options;
  /** Prints a line for people before the result. */
  say(line: string): void;
  /** Names what takes time now. It is printed if the command takes longer than two seconds. */
  step(step: string): void;
}

/** The result of a command: a text for people, and the same as data for programs. */
export interface CommandResult {
  text: string;
  data: unknown;
}

export interface Command {
  /**
   * Words and options after the command's name, for the help text and for what is accepted. `--json` and `--dry-run` are
   * added. An option with `<…>` has a value.
   */
  synopsis: string;
  does: string;
  /** Whether it changes something, so that it has a dry run. */
  changes?: boolean;
  /** Whether it makes a channel that is not there yet. */
  makesChannel?: boolean;
  /** Programs that the command needs besides npm's. They are checked first. */
  programs?(options: Options): Program[];
  run(input: CommandInput): Promise<CommandResult>;
}

export const synopsisOf = ({ synopsis, changes }: Command): string =>
  [synopsis, ...(changes ? ['[--dry-run]'] : []), '[--json]'].filter(Boolean).join(' ');

export const optionsOf = (command: Command): Record<string, { type: 'string' | 'boolean' }> =>
  Object.fromEntries(
    [...`${synopsisOf(command)} [--help]`.matchAll(/--([a-z-]+)( <)?/g)].map(([, name, value]) => [
      name,
      { type: value ? 'string' : 'boolean' },
    ]),
  );

/** How many words a command takes at the most: those of its first line that are no values of options. */
export const mostWords = ({ synopsis }: Command): number =>
  synopsis.replace(/\n.*/s, '').match(/(?<!--[a-z-]+ )[<[][a-z]/g)?.length ?? 0;
