import type { BrowserClerk, ClerkUIConstructor, ClerkUIInstance } from '@clerk/shared/types';
import { clerkAppearance } from './clerk-appearance.ts';
import { clerkScript } from './clerk-script.ts';
import { useIdentity } from './identity-state.ts';

interface ClerkGlobals {
  Clerk?: BrowserClerk;
  __internal_ClerkUICtor: ClerkUIConstructor;
}

const globals = globalThis as unknown as ClerkGlobals;

/** Clerk's own forms and menus, fetched when the first of them is to be shown. Clerk's core asks for nothing else of them. */
class ComponentsOnDemand implements ClerkUIInstance {
  static version = 'on demand';
  version = ComponentsOnDemand.version;
  readonly #given: ConstructorParameters<ClerkUIConstructor>;
  #components?: ClerkUIInstance;

  constructor(...given: ConstructorParameters<ClerkUIConstructor>) {
    this.#given = given;
  }

  ensureMounted: ClerkUIInstance['ensureMounted'] = async (hint) => {
    await clerkScript('__internal_ClerkUICtor');
    const Components = globals.__internal_ClerkUICtor;
    if (!(this.#components instanceof Components)) this.#components = new Components(...this.#given);
    return this.#components.ensureMounted(hint);
  };
}

/** The core's global variable, as soon as its script has run. */
export const clerkCore = (): BrowserClerk | undefined => globals.Clerk;

let loading: Promise<void> | undefined;

/**
 * Clerk's core, once it knows who is signed in.
 * @throws if its script or its first responses failed
 */
export async function loadClerk(): Promise<BrowserClerk> {
  await clerkScript('Clerk');
  const clerk = globals.Clerk as BrowserClerk;
  loading ??= clerk.load({
    ui: { ClerkUI: ComponentsOnDemand },
    // By itself, Clerk would also lead to every host below the domain of its own servers.
    allowedRedirectOrigins: [location.origin],
    // Nothing of the forms stays behind the page after them: who went back would be sent on again.
    routerPush: (to) => navigate(to, /^\/sign-(in|up)/.test(location.pathname)),
    routerReplace: (to) => navigate(to, true),
    signInUrl: '/sign-in',
    signUpUrl: '/sign-up',
    afterSignOutUrl: '/',
    telemetry: false,
    appearance: clerkAppearance,
  });
  await loading;
  return clerk;
}

/** Clerk names its own pages by full address, the router by path. */
function navigate(to: string, replace: boolean) {
  const { pathname, search, hash } = new URL(to, location.origin);
  return useIdentity.getState().navigate?.(pathname + search + hash, { replace });
}
