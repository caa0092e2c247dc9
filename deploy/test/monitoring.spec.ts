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

test.each(['prometheus.yaml', 'prometheus.kubernetes.yaml'])('Prometheus accepts the example %s', async (example) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-prometheus-'));
  const file = path.join(folder, 'prometheus.yaml');
  // Debian's Prometheus is built without the search for pods.
  const text = read(`deploy/monitoring/${example}`).replace(/kubernetes_sd_configs: .*/, 'static_configs: []');
  await writeFile(file, text.replace('alerts.yaml', path.join(root, 'deploy/monitoring/alerts.yaml')));
  expect(await run('check', 'config', file)).toContain('valid prometheus config');
  await rm(folder, { recursive: true });
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

test('Prometheus gives the processes in Kubernetes the names of the jobs that the alerts know', () => {
  const { scrape_configs: jobs } = parse(read('deploy/monitoring/prometheus.yaml')) as Prometheus;
  const known = jobs.flatMap(({ job_name: job, static_configs: [{ targets }] }) =>
    targets.map((target) => [target.split(':')[0], job]),
  );
  const { scrape_configs: found } = parse(read('deploy/monitoring/prometheus.kubernetes.yaml')) as Prometheus;
  const rules = found[0]?.relabel_configs ?? [];
  const jobOf = (component: string, port: string) => {
    const labels: Record<string, string> = {
      __meta_kubernetes_pod_label_app_kubernetes_io_component: component,
      __meta_kubernetes_pod_container_port_name: port,
    };
    for (const { source_labels: sources, regex = '(.*)', action, target_label: target, replacement = '$1' } of rules) {
      const match = new RegExp(`^(?:${regex})$`).exec(sources.map((name) => labels[name] ?? '').join(';'));
      if (action === 'keep' && !match) return undefined;
      if (match && target) labels[target] = replacement.replace('$1', match[1] ?? '');
    }
    return labels.job;
  };
  const pods = Object.fromEntries(
    known.map(([name = '']) => [name, jobOf(name, name === 'edge' ? 'metrics' : 'http')]),
  );
  expect(pods).toEqual(Object.fromEntries(known));
  expect([jobOf('edge', 'http'), jobOf('migrations', '')]).toEqual([undefined, undefined]);
});

interface Prometheus {
  scrape_configs: { job_name: string; static_configs: [{ targets: string[] }]; relabel_configs?: Relabelling[] }[];
}

interface Relabelling {
  source_labels: string[];
  regex?: string;
  action?: string;
  target_label?: string;
  replacement?: string;
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
