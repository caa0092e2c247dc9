import { buildClerkJSScriptAttributes, clerkJSScriptUrl, clerkUIScriptUrl } from '@clerk/shared/loadClerkJsScript';
import type { PortalConfig } from '@portal/contracts';

interface Script {
  address: string;
  attributes: Record<string, string>;
}

const script = (site: PortalConfig, addressOf: typeof clerkJSScriptUrl): Script => {
  const options = { publishableKey: site.clerkPublishableKey, proxyUrl: site.clerkProxyUrl ?? undefined };
  return { address: addressOf(options), attributes: buildClerkJSScriptAttributes(options) };
};

/** Clerk's core: who is signed in, and the tokens for our API. */
export const coreScript = (site: PortalConfig): Script => script(site, clerkJSScriptUrl);

/** Clerk's forms and menus. */
export const componentsScript = (site: PortalConfig): Script => script(site, clerkUIScriptUrl);
