import type { MultiStats } from '@rspack/core';

const sharedPackages =
  /node_modules\/(react|react-dom|react-router|react-router-dom|antd|react-hook-form|@ant-design\/[^/]+|@rc-component\/[^/]+)\//;
const sharedSources = /packages\/(sdk|ui)\/src\/(index|query|form)\.tsx?$/;

/**
 * Makes sure that a remote contains no copy of what the shell offers. A second React breaks hooks, and a second design
 * kit costs every visitor hundreds of kilobytes.
 * @throws with the names of the modules
 */
export function refuseSharedCode(app: string, stats: MultiStats): void {
  const { children = [] } = stats.toJson({ all: false, modules: true, nestedModules: true, modulesSpace: Infinity });
  const modules = children
    .flatMap((child) => child.modules ?? [])
    .flatMap((module) => [module, ...(module.modules ?? [])]);
  const carried = modules
    .map((module) => (module.nameForCondition ?? '').replaceAll('\\', '/'))
    .filter((file) => sharedPackages.test(file) || sharedSources.test(file));
  if (carried.length === 0) return;
  const examples = [...new Set(carried)].slice(0, 5).join('\n  ');
  throw new Error(
    `The remote '${app}' carries code that the shell offers; import it from the shared module instead:\n  ${examples}`,
  );
}
