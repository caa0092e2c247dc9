import type { PortalConfig } from '@portal/contracts';

let config: PortalConfig | undefined;

/** The configuration composed into the page. @throws where the page carries none. */
export function portalConfig(): PortalConfig {
  if (config) return config;
  const block = document.getElementById('portal-config');
  if (!block?.textContent) throw new Error('The page carries no portal configuration.');
  config = JSON.parse(block.textContent) as PortalConfig;
  return config;
}

/** Stands in for the page's configuration where a build draws pages ahead of time. */
export function providePortalConfig(given: PortalConfig): void {
  config = given;
}
