import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@portal/command-line/programs';
import { dashboardQueries } from '@portal/local/test-support/monitoring';
import { promtool } from '@portal/local/testing/programs';

const folder = path.join(__dirname, '../monitoring');
const run = async (...words: string[]) =>
  (await promisify(execFile)(findProgram(promtool) as string, words, { cwd: folder })).stdout;

test('alerts fire when they should, and not before', async () => {
  expect(await run('check', 'rules', '--lint-fatal', 'alerts.yaml')).toContain('SUCCESS');
  expect(await run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
});

test('Prometheus accepts the example of its configuration', async () => {
  expect(await run('check', 'config', 'prometheus.yaml')).toContain('valid prometheus config');
});

test('Prometheus understands every query of the dashboard', async () => {
  const queries = dashboardQueries();
  expect(queries.length).toBeGreaterThan(10);
  const rules = queries.map((expr, index) => ({ record: `dashboard:query:${index}`, expr }));
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'portal-dashboard-')), 'rules.yaml');
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  expect(await run('check', 'rules', file)).toContain(`${queries.length} rules found`);
  await rm(path.dirname(file), { recursive: true });
});
