import { parseArgs } from 'node:util';
import { requirePrograms } from '@portal/command-line/programs';
import { suggestion } from '@portal/command-line/suggestion';
import { openStore } from '@portal/releases/store/open-store';
import { type Command, commands } from './commands.ts';

const lineOf = ([name, { synopsis, does }]: [string, Command]) => `  ${name} ${synopsis}\n      ${does}`;

const usage = () => `Usage: npm run release -- <command>
${Object.entries(commands).map(lineOf).join('\n')}
The store is the bucket of STORE_URL (s3://bucket/prefix), or the directory STORE_DIR, or DATA_DIR/store.
Changes are recorded as made by --by, RELEASE_BY, git's user.name or the user of this machine.`;

const valueless = new Set(['json', 'help']);

function parse(words: string[], command: Command) {
  const names = [...command.options, 'help'];
  const options = names.map((name) => [name, { type: valueless.has(name) ? 'boolean' : 'string' } as const]);
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: Object.fromEntries(options),
  });
  if (positionals.length > command.words)
    throw new Error(`Too many words: ${positionals.slice(command.words).join(' ')}`);
  return { positionals, values: values as Record<string, string | undefined> };
}

/**
 * Runs one command, and prints what it says.
 * @param words what was typed behind `npm run release --`
 * @throws with a message for people
 */
export async function runRelease([name = '', ...words]: string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(name)) return console.log(usage());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new Error(
      name ? `There is no command '${name}'${suggestion(name, Object.keys(commands))}\n${usage()}` : usage(),
    );
  }
  const { positionals, values } = explained(name, command, () => parse(words, command));
  if (values.help) return console.log(lineOf([name, command]));
  requirePrograms(`npm run release -- ${name}`, command.programs?.(values) ?? []);
  console.log(await command.run(await openStore(), positionals, values));
}

function explained<T>(name: string, command: Command, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const message = inOurWords(error as NodeJS.ErrnoException, command);
    throw new Error(`${message}\nUsage: npm run release -- ${name} ${command.synopsis}`);
  }
}

/** Node's message for a wrong option is long and does not list the options. */
function inOurWords({ code, message }: NodeJS.ErrnoException, { options }: Command): string {
  const [, option = ''] = /'(--?[^\s'=]+)/.exec(message) ?? [];
  const known = [...options, 'help'].map((name) => `--${name}`);
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return `Unknown option '${option}'${suggestion(option, known)} Options: ${known.join(', ')}`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && !message.includes('does not take'))
    return `${option} needs a value; one that begins with a dash is written ${option}=-…`;
  return message;
}
