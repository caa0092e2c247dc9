import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './repository';

interface Manifest {
  apiVersion: string;
  kind: string;
}

const declaration = (manifest: Manifest, index: number) => {
  const { apiVersion, kind } = manifest;
  const type = `import type { I${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}/${kind}';\n`;
  return `${type}export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)};\n`;
};

/**
 * What the compiler says about manifests as objects of Kubernetes' types, which have no further fields. The schemas let unknown
 * fields pass. Empty if all is well.
 */
export function complaintsAbout(manifests: Manifest[]): string {
  // Inside of the repository, where the packages are.
  mkdirSync(path.join(root, '.work'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.work/manifests-'));
  try {
    writeFileSync(path.join(folder, 'manifests.ts'), manifests.map(declaration).join(''));
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const words = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--pretty',
      'false',
      'manifests.ts',
    ];
    const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...words], { cwd: folder, encoding: 'utf8' });
    return `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
