import type { PortalManifest } from '@portal/contracts';
import { portalConfig } from '@portal/sdk';
import { type OfferedRemotes, overrideVersion } from './offered-remote.ts';
import { overridesKey as key, useOverrides } from './override-state.ts';

const timeoutMs = 5000;

/** Starts the override in `?override=<remote>@<address of its manifest>`, and the earlier ones of this tab. */
function startOverrides(): void {
  const address = new URL(location.href);
  const named = address.searchParams.getAll('override');
  const active = keptOverrides();
  let refused: string | null = null;
  for (const word of named) {
    const [, name, manifest] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(word) ?? [];
    if (name && manifest && isAllowed(manifest)) active[name] = manifest;
    else refused = word;
  }
  useOverrides.setState({ active, refused });
  if (named.length === 0) return;
  keep(active);
  address.searchParams.delete('override');
  history.replaceState(history.state, '', address);
}

/** Loads the page again without overrides. */
export function endOverrides(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
  location.reload();
}

/** Only origins that the site allows. Earlier overrides of the tab are checked again. */
function isAllowed(manifest: string): boolean {
  const address = addressOf(manifest);
  if (!address) return false;
  const { origin, protocol, hostname } = address;
  const allowed = portalConfig().overrideOrigins ?? [];
  return allowed.includes(origin) || allowed.includes(`${protocol}//${hostname}:*`);
}

/** `URL.canParse` is newer than some browsers. */
function addressOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
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

let started = false;

/** Replaces released remotes by the overriding builds, with the areas and links of their own portal.json. */
export async function withOverrides(remotes: OfferedRemotes): Promise<OfferedRemotes> {
  if (!started) startOverrides();
  started = true;
  const entries = Object.entries(useOverrides.getState().active).map(async ([name, url]) => {
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

/**
 * Listens for rebuilds on the developers' servers.
 * @returns a function that stops listening
 */
export function listenForBuilds(active: Record<string, string>): () => void {
  const sources = Object.entries(active).map(([name, manifest]) => {
    const source = new EventSource(new URL('builds', manifest));
    source.onmessage = () =>
      useOverrides.setState(({ builds }) => ({ builds: { ...builds, [name]: (builds[name] ?? 0) + 1 } }));
    return source;
  });
  return () => {
    for (const source of sources) source.close();
  };
}
