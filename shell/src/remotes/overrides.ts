import type { PortalManifest } from '@portal/contracts';
import { portalConfig } from '@portal/sdk';
import { type OfferedRemotes, overrideVersion } from './offered-remote.ts';
import { overridesKey as key } from './override-state.ts';

const timeoutMs = 5000;

interface Overrides {
  /** Addresses of the manifests that this tab uses instead of released ones, by the remote's name. */
  active: Record<string, string>;
  /** An override in the page's address that this portal does not allow. */
  refused: string | null;
}

/** The override in `?override=<remote>@<address of its manifest>`, and the earlier ones of this tab. */
export const overrides = startOverrides();

function startOverrides(): Overrides {
  const address = new URL(location.href);
  const named = address.searchParams.getAll('override');
  const active = keptOverrides();
  let refused: string | null = null;
  for (const word of named) {
    const [, name, manifest] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(word) ?? [];
    if (name && manifest && isAllowed(manifest)) active[name] = manifest;
    else refused = word;
  }
  if (named.length > 0) {
    keep(active);
    address.searchParams.delete('override');
    history.replaceState(history.state, '', address);
  }
  return { active, refused };
}

// A page that shows a developer's build begins anew with each rebuild.
for (const manifest of Object.values(overrides.active))
  new EventSource(new URL('builds', manifest)).onmessage = () => location.reload();

/** Loads the page again without overrides. */
export function endOverrides(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
  location.reload();
}

/** Only origins that the site allows. Earlier overrides of the tab are checked again. */
function isAllowed(manifest: string): boolean {
  try {
    const { origin, protocol, hostname } = new URL(manifest);
    return [origin, `${protocol}//${hostname}:*`].some((one) => portalConfig().overrideOrigins?.includes(one));
  } catch {
    return false;
  }
}

function keptOverrides(): Record<string, string> {
  try {
    const kept = Object.entries(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>);
    return Object.fromEntries(kept.filter(([, manifest]) => isAllowed(manifest)));
  } catch {
    return {};
  }
}

// If storage is denied, an override ends with the page.
function keep(active: Record<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(active));
  } catch {}
}

/** Replaces released remotes by the overriding builds, with the areas and links of their own portal.json. */
export async function withOverrides(remotes: OfferedRemotes): Promise<OfferedRemotes> {
  const entries = Object.entries(overrides.active).map(async ([name, url]) => {
    const portal = (await readPortal(url)) ?? remotes[name]?.extras.portal ?? { name, sdk: '*', areas: [], nav: [] };
    const metadata = { version: overrideVersion, integrity: {} };
    return [name, { url, metadata, extras: { portal }, source: 'override' as const }];
  });
  return { ...remotes, ...Object.fromEntries(await Promise.all(entries)) };
}

async function readPortal(manifest: string): Promise<PortalManifest | undefined> {
  try {
    const response = await fetch(new URL('portal.json', manifest), { signal: AbortSignal.timeout(timeoutMs) });
    const portal = (await response.json()) as PortalManifest;
    return Array.isArray(portal.areas) ? { ...portal, nav: portal.nav ?? [] } : undefined;
  } catch {
    return undefined;
  }
}
