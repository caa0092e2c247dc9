import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@portal/command-line/programs';
import { dashboardQueries } from '@portal/local/test-support/monitoring';
import { promtool } from '@portal/local/testing/programs';
import { parse, parseAllDocuments } from 'yaml';
import { read, root } from './repository';

const run = async (...words: string[]) =>
  (await promisify(execFile)(findProgram(promtool) as string, words, { cwd: path.join(root, 'deploy/monitoring') }))
    .stdout;

test('alerts fire when they should, and not before', async () => {
  expect(await run('check', 'rules', '--lint-fatal', 'alerts.yaml')).toContain('SUCCESS');
  expect(await run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
});

test('Prometheus accepts the example of its configuration', async () => {
  expect(await run('check', 'config', 'prometheus.yaml')).toContain('valid prometheus config');
});

test('Prometheus watches every process of Compose, and Kubernetes lets it in', () => {
  const { scrape_configs: jobs } = parse(read('deploy/monitoring/prometheus.yaml')) as Prometheus;
  const targets = jobs.flatMap(({ static_configs: [{ targets }] }) => targets);
  const processes = ['edge', 'releases', 'users', 'newsletter', 'hours', 'worker'];
  expect(targets.map((target) => target.split(':')[0])).toEqual(processes);
  const policies = parseAllDocuments(read('deploy/k8s/base/network.yaml')).map((one) => one.toJS() as Policy);
  for (const [name, port] of targets.map((target) => target.split(':'))) {
    const ofProcess = policies.filter(({ spec }) => JSON.stringify(spec.podSelector).includes(`"${name}"`));
    const open = ofProcess
      .flatMap(({ spec }) => spec.ingress ?? [])
      .filter((rule) => JSON.stringify(rule).includes('"monitoring"'));
    expect({ name, ports: open.flatMap(({ ports }) => ports) }).toEqual({ name, ports: [{ port: Number(port) }] });
  }
});

interface Prometheus {
  scrape_configs: { static_configs: [{ targets: string[] }] }[];
}

interface Policy {
  spec: { podSelector: object; ingress?: { ports: { port: number }[] }[] };
}

test('Prometheus understands every query of the dashboard', async () => {
  const queries = dashboardQueries();
  expect(queries.length).toBeGreaterThan(10);
  const rules = queries.map((expr, index) => ({ record: `dashboard:query:${index}`, expr }));
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'portal-dashboard-')), 'rules.yaml');
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  expect(await run('check', 'rules', file)).toContain(`${queries.length} rules found`);
  await rm(path.dirname(file), { recursive: true });
});
