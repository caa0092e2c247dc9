import { readFileSync } from 'node:fs';
import { inRepository } from '@portal/release/repository';

const read = (file: string) => readFileSync(inRepository('deploy/monitoring', file), 'utf8');

/** The queries of the Grafana dashboard, with a value for Grafana's variable. */
export function dashboardQueries(): string[] {
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
}

/** The names of all figures that alerts and dashboard read from the portal's processes. Functions have a bracket after them. */
export function figuresRead(): string[] {
  const rules = read('alerts.yaml').match(/expr:[\s\S]*?(?=\n {8}\w)/g) ?? [];
  const names = [...rules, ...dashboardQueries()].join('\n').match(/\b[a-z]+(?:_[a-z0-9]+)+(?=[{[)\s])/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}
