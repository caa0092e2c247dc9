declare global {
  /** The loaders of all bundles call it for the address of a script or a style sheet before they add it. */
  var portalFileAddress: ((address: string) => string) | undefined;

  interface Document {
    /** Scripts that failed before this one ran, as `before-first-paint.js` noted them. */
    failedScripts?: string[];
  }
}

/** Files that did not arrive, or not as they were released. */
export const failed = new Set<string>();
/** How many requests for each file hang or have begun, by its address without a query. The next has this number. */
const pending = new Map<string, number>();
const timeoutMs = 10_000;

const withoutQuery = (address: string) => new URL(address, location.href).href.replace(/\?.*$/, '');

/**
 * The address for a file: usually its own. While a request for it hangs, another address of the same file, because
 * browsers let requests for the same address wait for each other.
 */
export function fileAddress(address: string): string {
  const file = withoutQuery(address);
  const hanging = pending.get(file);
  return hanging ? `${file}?again=${hanging}` : address;
}

/** The address for a request that starts now. */
export function beginRequest(address: string): string {
  const current = fileAddress(address);
  const file = withoutQuery(address);
  pending.set(file, (pending.get(file) ?? 0) + 1);
  return current;
}

/** The file arrived or failed. Where that was another address of it, its own address still hangs, and this one is used from now on. */
export function fileSettled(address: string): void {
  const [, again = 0] = address.split('?again=');
  pending.set(withoutQuery(address), Number(again));
}

/** Remembers every script and style sheet that could not be loaded. */
export function watchFailedFiles(): void {
  globalThis.portalFileAddress = beginRequest;
  for (const address of document.failedScripts ?? []) failed.add(address);
  const note = ({ target, type }: Event) => {
    const script = target instanceof HTMLScriptElement && target.src;
    const address = script || (target instanceof HTMLLinkElement && target.href);
    if (!address) return;
    fileSettled(address);
    if (type === 'error') failed.add(address);
  };
  for (const type of ['load', 'error']) document.addEventListener(type, note, true);
}

/** Loads failed files again, past all caches: a browser keeps an immutable file for a year, also a damaged copy. */
export async function refetchFailed(): Promise<void> {
  const addresses = [...failed];
  failed.clear();
  const refetch = async (address: string) =>
    (await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(timeoutMs) })).arrayBuffer();
  await Promise.allSettled(addresses.map(refetch));
}
