import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '@portal/release/repository';
import { billOfMaterials } from '../checks/shipped.ts';

const read = (file: string) => readFileSync(inRepository(file), 'utf8');
const document = read('docs/security.md');

/** The rows of `docs/security.md`: id, requirement, status and proof. */
const rows = [...document.matchAll(/^\| (V[\d.]+) +\| (.+?) +\| (met|not met|n\/a) +\| (.+?) +\|$/gm)].map(
  ([, id = '', , status = '', proof = '']) => ({ id, status, proof }),
);

/**
 * How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, and the ones of level 3 between them, as the
 * standard's own list counts them.
 */
const sections = JSON.parse(read('local/test/asvs-5.0.0.json')) as string[];

test('docs/security.md has each requirement of ASVS 5.0, levels 1 and 2, once', () => {
  expect(rows.map(({ id }) => id)).toEqual(sections);
});

test('whatever is met, not met or not applicable says how or why, and each test that is named exists', () => {
  expect(rows.filter(({ proof }) => proof.length < 5)).toEqual([]);
  const named = [...document.matchAll(/\[`([^`]+\.spec\.ts)`\]\(([^)]+)\): “([^”]+)”/g)];
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(([, , file = '', title = '']) => {
    const text = read(path.join('docs', file));
    return ![title, title.replaceAll("'", "\\'")].some((known) => text.includes(known));
  });
  expect(missing.map(([text]) => text)).toEqual([]);
});

test('docs/product/limits.md has each limit of calls in a minute', () => {
  const services = readdirSync(inRepository('services/src'), { recursive: true }).map((file) => `services/src/${file}`);
  const controllers = services.filter((file) => file.endsWith('.controller.ts'));
  const sources = [...controllers, 'edge/src/release-control/reports.ts'].map(read).join();
  const numbers = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, limit]) => Number(limit)));
  const [, table = ''] = /## Calls in a minute\n(.*?)\n## /s.exec(read('docs/product/limits.md')) ?? [];
  expect(numbers(table, /^\|[^|]+\| (\d+) /gm)).toEqual(numbers(sources, /erMinute(?::| =) (\d+)/g));
});

test('a bill of materials names what ships with its licence, and no tool', () => {
  const { bomFormat, components } = billOfMaterials('services');
  const names = components.map(({ name }) => name);
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(['@nestjs/common', 'sharp', 'pg', 'bullmq']));
  expect(names.filter((name) => /^(jest|typescript|@biomejs\/biome|@portal\/.*)$/.test(name))).toEqual([]);
  expect(components.filter(({ licenses: [licence] }) => !licence?.expression)).toEqual([]);
});
