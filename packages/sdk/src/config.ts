import type { PortalConfig } from '@portal/contracts';

let config: PortalConfig | undefined;

/**
 * The configuration that was composed into the page.
 * @throws if the page has none
 */
export function portalConfig(): PortalConfig {
  if (config) return config;
  const block = document.getElementById('portal-config');
  if (!block?.textContent) throw new Error('The page carries no portal configuration.');
  config = JSON.parse(block.textContent) as PortalConfig;
  return config;
}

/** On a server, where no page carries it: the configuration of what is rendered next. */
export function providePortalConfig(given: PortalConfig): void {
  config = given;
}
