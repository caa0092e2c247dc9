declare global {
  /** Every bundle's loader, also a remote's, asks it for the address of a script or a style sheet that it is about to add. */
  var portalFileAddress: ((address: string) => string) | undefined;
}

const failed = new Set<string>();
/** How often each file was asked for since it last arrived or failed, by its address without a query. */
const unanswered = new Map<string, number>();
const timeoutMs = 10_000;

const withoutQuery = (address: string) => new URL(address, location.href).href.replace(/\?.*$/, '');

/**
 * Where to ask for a file: its own address, as a rule. While a request for that hangs, the same file under another one:
 * browsers let all who ask for one address wait for the request that is under way.
 */
export function fileAddress(address: string): string {
  const hanging = unanswered.get(withoutQuery(address));
  return hanging ? `${withoutQuery(address)}?again=${hanging}` : address;
}

/** The same for whoever asks now. */
export function askForFile(address: string): string {
  const current = fileAddress(address);
  const file = withoutQuery(address);
  unanswered.set(file, (unanswered.get(file) ?? 0) + 1);
  return current;
}

/** It arrived, or failed: nobody waits for it any more. */
export const fileAnswered = (address: string): boolean => unanswered.delete(withoutQuery(address));

/** Remembers every script and style sheet that the page asks for in vain, whoever asks. */
export function watchFailedFiles(): void {
  globalThis.portalFileAddress = askForFile;
  const note = ({ target, type }: Event) => {
    const script = target instanceof HTMLScriptElement && target.src;
    const address = script || (target instanceof HTMLLinkElement && target.href);
    if (!address) return;
    fileAnswered(address);
    if (type === 'error') failed.add(address);
  };
  for (const type of ['load', 'error']) document.addEventListener(type, note, { capture: true });
}

/**
 * Fetches what failed anew, past every cache: a browser keeps a file that never changes for a year, also a bad copy of it.
 */
export async function refetchFailed(): Promise<void> {
  const addresses = [...failed];
  failed.clear();
  const fetched = addresses.map(async (address) => {
    const answer = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(timeoutMs) });
    await answer.arrayBuffer();
  });
  await Promise.allSettled(fetched);
}
