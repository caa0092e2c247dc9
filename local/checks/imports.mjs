// Applies `.dependency-cruiser.cjs` to every workspace of the current repository.
import { cruiseWorkspaces } from './cruise.mjs';

const { output, exitCode } = await cruiseWorkspaces({ validate: true, outputType: 'err' });
console.log(String(output).trim());
process.exitCode = exitCode > 0 ? 1 : 0;
