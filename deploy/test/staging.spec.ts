import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '@portal/command-line/programs';
import { kubectl } from '@portal/local/testing/programs';
import { parse, parseAllDocuments } from 'yaml';
import { read, root } from './repository';

interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  spec: { rules?: { host: string }[]; template?: { spec: { containers: { envFrom?: object[] }[] } } };
}

describe('A second portal for a channel of the same release store', () => {
  it('runs beside the first one with Docker: another project, other ports, images of its own, the same volume of releases', () => {
    const settings = (file: string) =>
      Object.fromEntries([...read(file).matchAll(/^(\w+)=(.*)$/gm)].map((one) => one.slice(1)));
    const { volumes } = parse(read('deploy/compose.staging.yaml'));
    const { COMPOSE_PROJECT_NAME: project } = settings('deploy/compose.env.example');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's variable
    expect(volumes).toEqual({ releases: { external: true, name: '${STORE_PROJECT:-portal}_releases' } });
    expect(project).toBe('portal');
    const { services } = parse(read('deploy/compose.yaml'), { merge: true });
    for (const name of ['edge', 'releases', 'release']) {
      expect(services[name].volumes).toEqual(['releases:/releases']);
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's variable
      expect(services[name].environment.RELEASE_CHANNEL).toBe('${RELEASE_CHANNEL:-}');
    }
    const all = Object.values(services as Record<string, { ports?: string[]; build?: object; image: string }>);
    for (const { image } of all.filter(({ build }) => build))
      expect(image).toMatch(/^\$\{COMPOSE_PROJECT_NAME:-portal\}-\w+$/);
    const ports = all.flatMap((service) => service.ports ?? []);
    for (const port of ports) expect(port).toMatch(/\$\{\w+_PORT:-\d+\}/);
  });

  it('is started with the commands of docs/operations.md', () => {
    const [, commands = ''] = /### A portal for a channel\n.*?```sh\n(.*?)```/s.exec(read('docs/operations.md')) ?? [];
    const files = '--env-file deploy/staging.env -f deploy/compose.yaml -f deploy/compose.staging.yaml';
    // Without the commit, the image of the release tool does not know which commit it builds.
    expect(commands).toContain(`staging() { RELEASE_COMMIT=$(git rev-parse HEAD) docker compose ${files} "$@"; }`);
    for (const command of [
      'build',
      'run --rm release site',
      'run --rm release promote --from production',
      'up --detach',
    ])
      expect(commands).toContain(`\nstaging ${command}\n`);
    expect(commands).toContain('kubectl apply -k deploy/k8s/overlays/');
    const variables = [...commands.matchAll(/^#? *([A-Z_]+)=/gm)].map(([, name]) => name as string);
    expect(variables).toEqual(
      expect.arrayContaining(['COMPOSE_PROJECT_NAME', 'RELEASE_CHANNEL', 'HTTP_PORT', 'BACKUP_DIR']),
    );
    for (const name of variables) expect(read('deploy/compose.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  it('runs beside the first one in Kubernetes: another namespace, host and database, the same bucket', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'staging-'));
    await cp(path.join(root, 'deploy/k8s'), folder, { recursive: true });
    const example = (file: string) => cp(`${folder}/overlays/${file}.example`, `${folder}/overlays/${file}`);
    await Promise.all(['example/secrets.env', 'example/bucket.env', 'staging/secrets.env'].map(example));
    const rendered = (overlay: string) => {
      const text = execFileSync(findProgram(kubectl) as string, ['kustomize', `${folder}/overlays/${overlay}`]);
      return parseAllDocuments(text.toString()).map((document) => document.toJS() as Manifest);
    };
    const [live, staging] = [rendered('example'), rendered('staging')];
    await rm(folder, { recursive: true });
    const ofKind = (manifests: Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);
    const configuration = (manifests: Manifest[]) => ofKind(manifests, 'ConfigMap').map(({ data }) => data ?? {});
    expect(configuration(staging)).toEqual([
      { ...configuration(live)[0], PUBLIC_URL: 'https://staging.example.org', RELEASE_CHANNEL: 'staging' },
    ]);
    const places = staging.map(({ kind, metadata: { name, namespace } }) => (kind === 'Namespace' ? name : namespace));
    expect(new Set(places)).toEqual(new Set(['portal-staging']));
    expect(ofKind(staging, 'Ingress').map(({ spec }) => spec.rules?.[0]?.host)).toEqual(['staging.example.org']);
    const [map] = ofKind(staging, 'ConfigMap');
    for (const { spec } of ofKind(staging, 'Deployment'))
      expect(spec.template?.spec.containers[0]?.envFrom).toContainEqual({ configMapRef: { name: map?.metadata.name } });
    const database = (manifests: Manifest[]) =>
      Buffer.from(
        ofKind(manifests, 'Secret').find(({ data }) => data?.DATABASE_URL)?.data?.DATABASE_URL ?? '',
        'base64',
      );
    expect(database(staging)).not.toEqual(database(live));
    // Without this, members and the password cross the network as plain text.
    for (const manifests of [live, staging]) expect(`${database(manifests)}`).toMatch(/\?sslmode=verify-full$/);
  });
});
