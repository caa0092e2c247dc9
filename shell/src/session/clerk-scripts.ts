import { buildClerkJSScriptAttributes, clerkJSScriptUrl, clerkUIScriptUrl } from '@clerk/clerk-react/internal';
import { portalConfig } from '@portal/sdk';
import { askForFile, fileAnswered } from '../remotes/failed-files.ts';
import { clerkGlobals } from './identity-state.ts';

const attempts = 3;
const pauseMs = 300;

let latest: { attempt: number; loaded: Promise<unknown> } | undefined;

/**
 * Loads the scripts that `ClerkProvider` would load, in parallel, and reports at once if one fails. The provider itself
 * only waits, 15 s for each.
 * @param attempt each attempt is made once
 * @throws if a script cannot be loaded or is not Clerk's
 */
export function loadClerkScripts(attempt: number): Promise<unknown> {
  if (latest?.attempt !== attempt) latest = { attempt, loaded: loadBoth() };
  return latest.loaded;
}

function loadBoth(): Promise<unknown> {
  const { clerkPublishableKey: publishableKey, clerkProxyUrl } = portalConfig();
  const options = { publishableKey, proxyUrl: clerkProxyUrl ?? undefined };
  const attributes = buildClerkJSScriptAttributes(options) as Record<string, string>;
  return Promise.all([
    loadScript({ src: clerkJSScriptUrl(options), attributes, makes: clerkGlobals.core }),
    loadScript({ src: clerkUIScriptUrl(options), attributes, makes: clerkGlobals.components }),
  ]);
}

interface Script {
  src: string;
  attributes: Record<string, string>;
  /** The global variable that the script creates. */
  makes: string;
}

async function loadScript(script: Script): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await addScript(script);
    } catch (error) {
      if (attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}

const addScript = ({ src, attributes, makes }: Script) =>
  new Promise<void>((resolve, reject) => {
    if (makes in globalThis) return resolve();
    const element = document.createElement('script');
    Object.assign(element, { async: true, crossOrigin: 'anonymous' });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    const end = () => {
      fileAnswered(src);
      element.remove();
      if (makes in globalThis) resolve();
      else reject(new Error(`The identity provider's script could not be loaded: ${src}`));
    };
    element.onload = end;
    element.onerror = end;
    element.src = askForFile(src);
    document.head.append(element);
  });
