/** Runs a command of the project: a failure is printed as one message (with its stack where DEBUG is set) and exits with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    console.error(process.env.DEBUG ? failure.stack : failure.message);
    process.exit(1);
  }
}
