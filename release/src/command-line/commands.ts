import type { Command } from './command.ts';
import { endingCommands } from './commands/ending.ts';
import { keepingCommands } from './commands/keeping.ts';
import { previewCommands } from './commands/previews.ts';
import { promoteCommand } from './commands/promote.ts';
import { publishingCommands } from './commands/publishing.ts';
import { readingCommands } from './commands/reading.ts';

/** The tool's commands by name, in the order of the help text. */
export const commands: Record<string, Command> = {
  ...publishingCommands,
  promote: promoteCommand,
  ...endingCommands,
  ...previewCommands,
  ...readingCommands,
  ...keepingCommands,
};
