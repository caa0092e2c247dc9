const failed = new Set<string>();
const timeoutMs = 10_000;

/** Remembers every script and style sheet that the page asks for in vain, whoever asks. */
export function watchFailedFiles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.src) failed.add(target.src);
    if (target instanceof HTMLLinkElement && target.href) failed.add(target.href);
  };
  addEventListener('error', note, { capture: true });
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
