import { portalConfig } from '@portal/sdk';
import { beginRequest, fileSettled } from '../remotes/failed-files.ts';
import { componentsScript, coreScript } from './clerk-address.ts';

const attempts = 3;
const pauseMs = 300;

/** The provider's two scripts, by the global variables that they create. */
type ClerkScript = 'Clerk' | '__internal_ClerkUICtor';

const running = new Map<ClerkScript, Promise<void>>();

/**
 * Loads one of the provider's scripts, once. Its own loader would poll, and wait 15 s for a script that has failed.
 * @throws if it cannot be loaded or is not Clerk's; the next call tries again
 */
export function clerkScript(creates: ClerkScript): Promise<void> {
  const known = running.get(creates);
  if (known) return known;
  const loading = load(creates);
  running.set(creates, loading);
  loading.catch(() => running.delete(creates));
  return loading;
}

/**
 * Makes the next call request the script again, although the request before may still hang. The forms and menus come anew in
 * any case: what one of their own files failed to bring, they never ask for again.
 */
export function forgetClerkScripts(): void {
  running.clear();
  Reflect.deleteProperty(globalThis, '__internal_ClerkUICtor');
}

async function load(creates: ClerkScript): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await add(creates);
    } catch (error) {
      if (attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}

let early = document.querySelector<HTMLScriptElement>('head > script[data-clerk-publishable-key]');

/** The script that the page itself requested (see `before-first-paint.js`), once: a request that hangs is not waited for again. */
function takeEarlyScript(): HTMLScriptElement | null {
  const script = early;
  early = null;
  return script;
}

const add = (creates: ClerkScript) =>
  new Promise<void>((resolve, reject) => {
    if (creates in globalThis) return resolve();
    const { address, attributes } = (creates === 'Clerk' ? coreScript : componentsScript)(portalConfig());
    const early = creates === 'Clerk' ? takeEarlyScript() : null;
    const element = early ?? document.createElement('script');
    const current = beginRequest(address);
    const end = () => {
      fileSettled(early ? address : current);
      element.remove();
      if (creates in globalThis) resolve();
      else reject(new Error(`The identity provider's script could not be loaded: ${address}`));
    };
    element.onload = end;
    element.onerror = end;
    if (early?.dataset.ended !== undefined) end();
    if (early) return;
    Object.assign(element, { async: true, crossOrigin: 'anonymous', src: current });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  });
