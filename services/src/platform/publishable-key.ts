const format = /^pk_(?:test|live)_([A-Za-z0-9+/_-]+={0,2})$/;
const hostName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/**
 * The Frontend API host that a Clerk publishable key carries: `pk_test_` or `pk_live_`, then base64 of `<host>$`.
 * Undefined where the key is malformed (spec section 2: a startup error).
 */
export function publishableKeyHost(key: string): string | undefined {
  const encoded = format.exec(key)?.[1];
  if (!encoded) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const host = decoded.slice(0, -1);
  return decoded.endsWith('$') && hostName.test(host) ? host : undefined;
}
