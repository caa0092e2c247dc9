import type { z } from 'zod';
import type { fields } from './fields.ts';

export type Environment = Record<string, string | undefined>;

/** Wrong settings: the process cannot start. The message names each variable, never its value. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';

  /**
   * @param title what cannot be done, such as `The edge cannot start`
   * @param problems one for each variable, such as `PORT must be a port number`
   */
  constructor(title: string, problems: string[]) {
    super(`${title}. These settings are wrong:\n  ${[...new Set(problems)].join('\n  ')}`);
  }
}

/**
 * Reads settings. An empty or blank variable counts as unset.
 * @param title what cannot be done if they are wrong, such as `The edge cannot start`
 * @param schema an object of the variables, built from `fields`
 * @throws {EnvironmentError} naming every variable that is missing or wrong
 */
export function readEnvironment<T extends z.ZodType>(
  title: string,
  schema: T,
  environment: Environment = process.env,
): z.output<T> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(
    title,
    parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`),
  );
}

/** Variables of the machine, of npm and of libraries, and the paths of programs. They have no schema. */
type Foreign =
  | 'PATH'
  | 'HOME'
  | 'TMPDIR'
  | 'TZ'
  | 'DEBUG'
  | 'INIT_CWD'
  | 'AWS_ENDPOINT_URL'
  | 'AWS_ENDPOINT_URL_S3'
  | `${string}_PATH`;

/** One variable of this process, as it is: its schema is not applied. Undefined if it is unset or blank. */
export const environmentVariable = (name: keyof typeof fields | Foreign): string | undefined =>
  process.env[name]?.trim() || undefined;

/** Sets one that a library reads from this process by itself, unless it is set. */
export const setDefaultVariable = (name: string, value: string): void => {
  process.env[name] ??= value;
};

/** The environment for a child process: this process's own, with changes. `undefined` removes a variable. */
export const childEnvironment = (changes: Environment): NodeJS.ProcessEnv => ({ ...process.env, ...changes });
