// Prints as JSON which file of the current repository imports which: `[[file, [imported file]]]`.
import { cruiseWorkspaces } from './cruise.mjs';

const { output } = await cruiseWorkspaces();
const imports = output.modules.map(({ source, dependencies }) => [
  source,
  dependencies.map(({ resolved }) => resolved),
]);
process.stdout.write(JSON.stringify(imports));
