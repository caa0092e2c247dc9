import { environmentVariable } from '@portal/environment';

/**
 * Runs a command of the project. An error is printed as one message (with its stack if DEBUG is set), and the exit code
 * is 1.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    console.error(environmentVariable('DEBUG') ? failure.stack : failure.message);
    process.exit(1);
  }
}
