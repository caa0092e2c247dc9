import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '@portal/command-line/programs';
import { kubectl, systemdAnalyze } from '@portal/local/testing/programs';
import { validate } from 'dockerfile-utils';
import { parse, parseAllDocuments } from 'yaml';
import { read, root } from './repository';
import { complaintsAbout } from './typed-manifests';

const unbroken = (_: unknown, value: unknown) => (typeof value === 'string' ? value.replaceAll('\n', '') : value);

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: { template?: { spec: PodSpec }; scaleTargetRef?: { name: string } };
}

interface PodSpec {
  containers: Container[];
  securityContext: object;
  topologySpreadConstraints?: { labelSelector: object }[];
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
    // kubectl breaks a secret's long values into lines, which base64 allows and the schema's format does not.
    manifests = parseAllDocuments(rendered).map((document) => document.toJS({ reviver: unbroken }) as Manifest);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

  it("are what Kubernetes' own schemas ask for, without a field that these do not have", () => {
    expect(manifests.length).toBeGreaterThan(20);
    for (const manifest of manifests) {
      const model = require(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)[manifest.kind];
      expect(() => new model(manifest).validate()).not.toThrow();
    }
    expect(complaintsAbout(manifests)).toBe('');
    const mistaken = manifests.map((manifest) => ({ ...manifest, metadata: { ...manifest.metadata, lables: {} } }));
    expect(complaintsAbout(mistaken).match(/"lables"' does not exist/g)).toHaveLength(manifests.length);
  });

  it('probe, scale, spread and protect every process, and migrate in a job', () => {
    const deployments = ofKind('Deployment').map(({ metadata }) => metadata.name);
    expect(deployments.sort()).toEqual(['edge', 'hours', 'newsletter', 'releases', 'users', 'worker']);
    const scaled = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef?.name);
    expect(scaled.sort()).toEqual(deployments);
    const protectedOnes = ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name);
    expect(protectedOnes.sort()).toEqual(deployments);
    expect(ofKind('Job').map(({ metadata }) => metadata.name)).toEqual(['migrations']);
    for (const { spec } of ofKind('Deployment')) {
      const pod = spec.template?.spec as PodSpec;
      expect(pod.containers[0]).toMatchObject({ livenessProbe: expect.anything(), readinessProbe: expect.anything() });
      expect(pod.topologySpreadConstraints).toMatchObject([
        { topologyKey: 'topology.kubernetes.io/zone' },
        { topologyKey: 'kubernetes.io/hostname' },
      ]);
      // The API server refuses a label that is in matchLabelKeys, too.
      for (const { labelSelector } of pod.topologySpreadConstraints ?? []) expect(labelSelector).toEqual({});
    }
  });

  it("run every pod as the namespace's restricted level asks for, with a root that cannot be written", () => {
    expect(ofKind('Namespace')).toMatchObject([
      { metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } },
    ]);
    const pods = [...ofKind('Deployment'), ...ofKind('Job')].map(({ spec }) => spec.template?.spec as PodSpec);
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of containers)
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: { cpu: expect.anything(), memory: expect.anything() }, limits: expect.anything() },
        });
    }
  });

  it('let nothing in or out that no policy names, and visitors in over TLS', () => {
    const policies = ofKind('NetworkPolicy').map(({ spec }) => spec as unknown as Policy);
    const everything = { podSelector: {}, policyTypes: ['Ingress', 'Egress'] };
    expect(policies).toContainEqual(everything);
    const ports = (direction: 'ingress' | 'egress') =>
      new Set(
        policies.flatMap((policy) => policy[direction] ?? []).flatMap((rule) => rule.ports.map(({ port }) => port)),
      );
    expect(ports('ingress')).toEqual(new Set([3000, 3100, 4000, 9464]));
    expect(ports('egress')).toEqual(new Set([53, 443, 465, 587, 4000, 4318, 5432, 6379]));
    expect(ofKind('Ingress')).toMatchObject([
      { spec: { tls: [{ hosts: ['portal.example.org'], secretName: 'portal-tls' }] } },
    ]);
  });

  it('keep the tokens of links out of the log of the ingress, as the edge does in its own', () => {
    const annotations = { 'nginx.ingress.kubernetes.io/enable-access-log': 'false' };
    expect(ofKind('Ingress')).toMatchObject([{ metadata: { annotations } }]);
  });
});

interface Policy {
  ingress?: { ports: { port: number }[] }[];
  egress?: { ports: { port: number }[] }[];
}

describe('The guide to changed keys', () => {
  const [, keys = ''] = /## Changing keys\n(.*?)\n## /s.exec(read('docs/operations.md')) ?? [];

  it('names the command that takes new settings, which a restart of a container does not', () => {
    const { worker, release, web } = parse(read('deploy/compose.yaml'), { merge: true }).services;
    const settings = Object.keys({ ...worker.environment, ...release.environment, ...web.environment });
    const named = [...keys.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name as string);
    expect([...settings, 'POSTGRES_PASSWORD', 'DATABASE_POOLER_URL']).toEqual(expect.arrayContaining(named));
    expect(keys).toMatch(/`portal up --detach` .* changed again\. `portal restart` keeps the old settings/);
    expect(keys).toContain('`systemctl restart portal-services portal-worker portal-edge`');
    // Kustomize gives a changed secret another name, which replaces the pods. A secret store does not.
    expect(keys).toMatch(/With a secret store,.*`kubectl rollout restart deployment --namespace portal`/s);
  });

  it('names all settings that are part of the pages', () => {
    const [, ofPages = ''] = /are part of the pages, too: (.*?\.) /s.exec(keys) ?? [];
    const namesIn = (text: string) => [...new Set(text.match(/\b[A-Z]+(_[A-Z]+)+\b/g))].sort();
    const school = read('packages/environment/src/settings.ts').match(/schoolSettings = \{.*?\n\}/s)?.[0] ?? '';
    const inPages = namesIn(read('release/src/site-settings.ts') + school);
    expect(namesIn(ofPages)).toEqual(inPages.filter((name) => name !== 'CLERK_PROXY_URL'));
  });

  it('names what else has the name of the portal', () => {
    const [row = ''] = /^\| `PUBLIC_URL` .*$/m.exec(keys) ?? [];
    for (const place of ['write-sites.sh`', 'overlay', '`SERVER_NAME`', 'certificate', 'Clerk', 'webhook'])
      expect(row).toContain(place);
  });

  const [, hook = ''] = /### A renewed certificate\n.*?```sh\n(.*?)```/s.exec(keys) ?? [];

  it('gives a hook of an ACME client what it needs: files that nginx may read, a reload, and no function of a session', () => {
    const composed = 'docker compose --env-file deploy/compose.env -f deploy/compose.yaml -f deploy/compose.tls.yaml';
    expect(hook).toMatch(/^install --owner=101 --group=101 .*fullchain\.pem" .*privkey\.pem" <TLS_DIR>$/m);
    expect(hook).toContain(`\n${composed} exec -T web nginx -s reload\n`);
    expect(hook).toContain('\nsystemctl reload nginx\n');
    expect(hook).not.toMatch(/^portal /m);
    // Compose takes a relative path from another folder than the hook.
    expect(read('deploy/compose.env.example')).toMatch(/^#.* as an absolute path.*\nTLS_DIR=$/m);
  });

  it('has the hook tried before certbot keeps it for one certificate, and the hook fail where a part of it fails', async () => {
    const tried = /`RENEWED_LINEAGE=(\S+\/)<name of the certificate> <path of the script>`/.exec(keys);
    // `certbot reconfigure` keeps a hook, too, but does not run it, and is younger than Debian 12.
    const keeping = /`certbot renew --cert-name <[^>]+> --force-renewal --deploy-hook <[^>]+>`/.exec(keys);
    expect(tried?.index).toBeLessThan(Number(keeping?.index));
    const folder = mkdtempSync(path.join(tmpdir(), 'hook-'));
    const run = async (installs: string) => {
      await writeFile(path.join(folder, 'install'), `#!/bin/sh\n${installs}\n`, { mode: 0o755 });
      await writeFile(path.join(folder, 'systemctl'), '#!/bin/sh\necho systemctl "$@"\n', { mode: 0o755 });
      const env = { PATH: `${folder}:/usr/bin:/bin`, RENEWED_LINEAGE: `${tried?.[1]}portal` };
      const withoutDocker = hook.replace(/\n# With Compose.*(?=\n# Without Docker)/s, '');
      const { status, stdout } = spawnSync('/bin/sh', ['-c', withoutDocker], { env, encoding: 'utf8' });
      return { status, done: stdout.split('\n').filter(Boolean) };
    };
    const installed = expect.stringMatching(/^install .*live\/portal\/privkey\.pem \/etc\/portal\/tls$/);
    expect(await run('echo install "$@"')).toEqual({ status: 0, done: [installed, 'systemctl reload nginx'] });
    expect(await run('exit 1')).toEqual({ status: 1, done: [] });
    await rm(folder, { recursive: true });
  });
});

describe('the systemd units', () => {
  let folder: string;
  let units: string[];
  const analyze = (...words: string[]) => analyzeIn('UTC', ...words);
  const analyzeIn = (zone: string, ...words: string[]) => {
    const env = { SYSTEMD_UNIT_PATH: `${folder}:`, SYSTEMD_COLORS: '0', TZ: zone };
    const { status, stdout, stderr } = spawnSync(findProgram(systemdAnalyze) as string, words, { env });
    return { status, said: `${stdout}${stderr}` };
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'units-'));
    await cp(path.join(root, 'deploy/systemd'), folder, { recursive: true });
    units = (await readdir(folder)).filter((name) => name.endsWith('.service')).map((name) => path.join(folder, name));
    // Where Node is on this machine.
    for (const unit of units)
      await writeFile(unit, (await readFile(unit, 'utf8')).replaceAll('/usr/bin/node', process.execPath));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are what systemd asks for', () => {
    expect(units).toHaveLength(4);
    expect(analyze('verify', ...units)).toEqual({ status: 0, said: '' });
  });

  it('let the edge write to the release store, the backup to the backups, and the others nowhere', async () => {
    const said = async (file: string) =>
      (await readFile(path.join(folder, file), 'utf8')).match(/^(State|ReadWrite).*/gm);
    expect(await said('portal-.service.d/hardening.conf')).toBeNull();
    const all = await Promise.all(units.map(async (unit) => [path.basename(unit), await said(path.basename(unit))]));
    expect(Object.fromEntries(all)).toEqual({
      'portal-backup.service': ['StateDirectory=portal/backups', 'StateDirectoryMode=0700'],
      'portal-edge.service': ['StateDirectory=portal/releases'],
      'portal-services.service': null,
      'portal-worker.service': null,
    });
  });

  it('are copied in an upgrade by a guide that says what else needs the right to write', () => {
    const [, before = ''] = /\nUpgrade\. (.*?)cp --recursive /s.exec(read('docs/one-machine-without-docker.md')) ?? [];
    expect(before.replaceAll('\n', ' ')).toMatch(
      /another `STORE_DIR`, another folder of backups, and your own units .* need `ReadWritePaths=`/,
    );
  });

  it.each([
    ['America/Chicago', '2027-03-13', '2027-03-14'],
    ['Europe/Athens', '2027-03-27', '2027-03-28'],
    ['America/Santiago', '2027-09-04', '2027-09-05'],
  ])('make a backup also in the night in which the clocks of %s go forward', (zone, before, day) => {
    const [, hour = ''] = /^OnCalendar=(.+)$/m.exec(read('deploy/systemd/portal-backup.timer')) ?? [];
    const { said } = analyzeIn(zone, 'calendar', `--base-time=${before} 12:00`, hour);
    expect(said).toMatch(new RegExp(`Next elapse: \\w+ ${day} `));
  });

  it('leave a process hardly any rights, as systemd measures them', () => {
    for (const unit of units)
      expect(analyze('security', '--offline=true', '--threshold=20', '--no-pager', unit)).toMatchObject({ status: 0 });
  });
});

describe('the configuration of nginx', () => {
  it('has every variable of its templates in Compose and on a machine without Docker', () => {
    const asked = (template: string) =>
      [...read(`deploy/nginx/${template}.conf.template`).matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(
        ([, name]) => name as string,
      );
    const [portal, tls] = [asked('portal'), asked('tls')];
    const environment = (file: string) => Object.keys(parse(read(file), { merge: true }).services.web.environment);
    const composed = environment('deploy/compose.yaml');
    expect(composed).toEqual(expect.arrayContaining(portal));
    expect([...composed, ...environment('deploy/compose.tls.yaml')]).toEqual(expect.arrayContaining(tls));
    const [, exported = ''] = /^export (.*?[^\\])\n/ms.exec(read('deploy/nginx/write-sites.sh')) ?? [];
    expect(exported.split(/[\s\\]+/)).toEqual(expect.arrayContaining([...portal, ...tls]));
  });

  it('has the settings of a machine without Docker, however these are written, and higher limits than Debian, once', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sites-'));
    for (const part of ['portal', 'nginx/conf.d', 'bin']) mkdirSync(path.join(folder, part), { recursive: true });
    // Each site has what the template would get.
    const stubs = { envsubst: 'env', nginx: 'true', systemctl: 'true', node: `exec "${process.execPath}" "$@"` };
    for (const [name, line] of Object.entries(stubs))
      await writeFile(path.join(folder, 'bin', name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    const settings = [
      'PUBLIC_URL=https://portal.school.example:8443/',
      'STORE_DIR="/srv/portal releases"',
      'MAIL_FROM=Chapter news <news@school.example>',
      read('.env.example').match(/^WEEKLY_DIGEST=.+$/m)?.[0],
    ];
    await writeFile(path.join(folder, 'portal/portal.env'), settings.join('\n'));
    const debian = 'user www-data;\nworker_processes auto;\nevents {\n\tworker_connections 768;\n}\n';
    const configuration = path.join(folder, 'nginx/nginx.conf');
    await writeFile(configuration, debian);
    const script = read('deploy/nginx/write-sites.sh').replaceAll('/etc/', `${folder}/`);
    const env = { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin` };
    const write = () =>
      execFileSync('/bin/sh', ['-c', script, path.join(root, 'deploy/nginx/write-sites.sh')], { env, stdio: 'pipe' });
    write();
    const site = (await readFile(path.join(folder, 'nginx/conf.d/tls.conf'), 'utf8')).split('\n');
    expect(site).toEqual(
      expect.arrayContaining([settings[0], 'SERVER_NAME=portal.school.example', 'STORE_DIR=/srv/portal releases']),
    );
    write();
    const raised = debian.replace('auto;\n', 'auto;\nworker_rlimit_nofile 20000;\n').replace('768', '8192');
    expect(await readFile(configuration, 'utf8')).toBe(raised);
    const chosen = debian.replace('768', '16384');
    await writeFile(configuration, chosen);
    write();
    expect(await readFile(configuration, 'utf8')).toBe(chosen);
    await writeFile(path.join(folder, 'portal/portal.env'), `${settings[0]}`);
    expect(write).toThrow('STORE_DIR: is missing in portal.env');
    await rm(folder, { recursive: true });
  });
});

describe('the images', () => {
  it('are built as Docker asks for, from bases that a digest names', () => {
    const dockerfile = read('deploy/Dockerfile');
    expect(validate(dockerfile)).toEqual([]);
    const bases = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, base, stage]) => ({ base, stage }));
    const stages = new Set(['scratch', ...bases.map(({ stage }) => stage)]);
    const outside = bases.map(({ base }) => base as string).filter((base) => !stages.has(base));
    const composed = [...read('deploy/compose.yaml').matchAll(/image: (?:&\S+ )?([^*\s]+)$/gm)].map(
      ([, name]) => name as string,
    );
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's variable
    const foreign = composed.filter((name) => !name.startsWith('${COMPOSE_PROJECT_NAME:-portal}-'));
    expect({ outside: outside.length, foreign: foreign.length }).toEqual({ outside: 1, foreign: 4 });
    for (const image of [...outside, ...foreign]) expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });

  it('take no file with secrets from the machine that builds them', () => {
    const secrets = ['**/.env', '**/*.env', '**/*.pem', '.git', '.data', 'deploy/backups*'];
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(secrets));
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', '*.pem', 'deploy/backups*/']));
  });
});
