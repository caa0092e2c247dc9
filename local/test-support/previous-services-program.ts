import { Refusal } from '@portal/command-line/refusal';
import { buildPreviousServices } from '../previous-services.ts';

// Prints the program of the services of the release before. Exit code 3: the history is not there.

try {
  console.log(await buildPreviousServices());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof Refusal ? 3 : 1;
}
