import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRepository } from '@portal/release/repository';
import { billOfMaterials, licenceOf, shippedWorkspaces } from './checks/shipped.ts';

/** Writes what ships with a workspace: a bill of materials, and a list of its packages with their licences. */
export async function writeBillOfMaterials(name: string, place: string): Promise<void> {
  const bill = billOfMaterials(name);
  const lines = bill.components.map((component) => `${component.name} ${component.version}: ${licenceOf(component)}`);
  const start = inRepository(place);
  await mkdir(path.dirname(start), { recursive: true });
  await writeFile(`${start}.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`);
  await writeFile(`${start}.licences.txt`, `${lines.sort().join('\n')}\n`);
  console.log(`${place}.cdx.json names ${lines.length} packages, ${place}.licences.txt their licences`);
}

export async function writeBillsOfMaterials(): Promise<void> {
  for (const name of shippedWorkspaces) await writeBillOfMaterials(name, `sbom/${name}`);
}
