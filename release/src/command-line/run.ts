import { parseArgs } from 'node:util';
import { requirePrograms } from '@portal/command-line/programs';
import { Refusal } from '@portal/command-line/refusal';
import { suggestion } from '@portal/command-line/suggestion';
import { channelStore, requireChannel } from '@portal/releases/store/channel-store';
import { namingItsLock } from '@portal/releases/store/naming-its-lock';
import { channelOf, openStore } from '@portal/releases/store/open-store';
import { overlayStore } from '@portal/releases/store/overlay-store';
import { channelNamed } from './channels.ts';
import { type Command, type CommandResult, mostWords, type Options, optionsOf, synopsisOf } from './command.ts';
import { commands } from './commands.ts';
import { startProgress } from './progress.ts';

const lineOf = ([name, { synopsis, does }]: [string, Command]) => `  ${`${name} ${synopsis}`.trim()}\n      ${does}`;

const usage = () => `Usage: npm run release -- <command>
${Object.entries(commands).map(lineOf).join('\n')}
Every command takes --json: one document on stdout, also for an error, and everything else on stderr
(\`npm run --silent release -- …\` keeps npm's own lines away). Every command that changes something takes --dry-run: it checks, says what it
would do, and changes nothing.
The store is the bucket of STORE_URL (s3://bucket/prefix), or the directory STORE_DIR, or DATA_DIR/store. It holds channels: --channel
(default: RELEASE_CHANNEL, or production) names the one that a command is about.
Changes are recorded as made by --by, RELEASE_BY, git's user.name or the user of this machine.`;

function parse(words: string[], command: Command) {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: optionsOf(command),
  });
  const unexpected = positionals.slice(mostWords(command));
  if (unexpected.length > 0) throw new Error(`Too many words: ${unexpected.join(' ')}`);
  return { positionals, values: values as Options };
}

/**
 * Runs one command, and prints its result.
 * @param words what was typed behind `npm run release --`
 * @throws with a message for people
 */
export async function runRelease([name = '', ...words]: string[]): Promise<void> {
  try {
    await runCommand(name, words);
  } catch (error) {
    const { message } = error as Error;
    if (words.includes('--json')) console.log(document({ error: message, refused: error instanceof Refusal }));
    throw error;
  }
}

const document = (data: unknown) => JSON.stringify(data, null, 2);

async function runCommand(name: string, words: string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(name)) {
    const asked = words.find((word) => !word.startsWith('-'));
    return asked === undefined ? console.log(usage()) : runCommand(asked, ['--help']);
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(name ? unknownCommand(name) : usage());
  const { positionals, values } = explained(name, command, () => parse(words, command));
  if (values.help) return console.log(lineOf([name, { ...command, synopsis: synopsisOf(command) }]));
  requirePrograms(`npm run release -- ${name}`, command.programs?.(values) ?? []);
  const progress = startProgress(name);
  try {
    const result = await perform(command, { words: positionals, options: values, step: progress.step });
    console.log(values.json ? document(result.data) : result.text);
  } finally {
    progress.stop();
  }
}

function unknownCommand(typed: string): string {
  const names = Object.keys(commands);
  return `There is no command '${typed}'${suggestion(typed, names)} Commands: ${names.join(', ')}. \`npm run release -- help\` explains them`;
}

interface Parsed {
  words: string[];
  options: Options;
  step(step: string): void;
}

async function perform(command: Command, parsed: Parsed): Promise<CommandResult> {
  const { options } = parsed;
  const opened = namingItsLock(await openStore());
  const tried = options['dry-run'] ? overlayStore(opened) : undefined;
  const allChannels = tried ?? opened;
  const channel = requireChannel(options.channel ?? channelOf());
  const store = command.makesChannel ? channelStore(allChannels, channel) : await channelNamed(allChannels, channel);
  const say = (line: string) => (options.json ? console.error(line) : console.log(line));
  const result = await command.run({ ...parsed, store, allChannels, channel, dryRun: tried !== undefined, say });
  return tried ? asDryRun(result, placesOf(tried.changed())) : result;
}

/** The files of one version are one place. */
const placesOf = (files: string[]): string[] => [
  ...new Set(files.map((file) => file.replace(/^(apps\/[^/]+\/[^/]+\/).*$/, '$1'))),
];

function asDryRun({ text, data }: CommandResult, files: string[]): CommandResult {
  const indented = text.replace(/^/gm, '  ');
  const written = files.length > 0 ? files.map((file) => `  ${file}`).join('\n') : '  none';
  return {
    text: `Dry run: nothing has changed in the release store. It would end with:\n${indented}\nFiles that would change:\n${written}`,
    data: { dryRun: true, ...(data as object), files },
  };
}

function explained<T>(name: string, command: Command, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const message = inOurWords(error as NodeJS.ErrnoException, command);
    throw new Error(`${message}\nUsage: npm run release -- ${name} ${synopsisOf(command)}`);
  }
}

/** Node's message for a wrong option is long and does not list the options. */
function inOurWords({ code, message }: NodeJS.ErrnoException, command: Command): string {
  const [, option = ''] = /'(--?[^\s'=]+)/.exec(message) ?? [];
  const known = Object.keys(optionsOf(command)).map((name) => `--${name}`);
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return `Unknown option '${option}'${suggestion(option, known)} Options: ${known.join(', ')}`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && !message.includes('does not take'))
    return `${option} needs a value; one that begins with a dash is written ${option}=-…`;
  return message;
}
