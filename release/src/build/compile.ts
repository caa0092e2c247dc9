import { type Configuration, type MultiStats, rspack } from '@rspack/core';

/**
 * Runs the bundler once for each configuration.
 * @throws with the bundler's report if one fails
 */
export async function compile(configurations: Configuration[]): Promise<MultiStats> {
  const compiler = rspack(configurations);
  try {
    const stats = await new Promise<MultiStats>((resolve, reject) =>
      compiler.run((error, result) => (result ? resolve(result) : reject(error))),
    );
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
    return stats;
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
