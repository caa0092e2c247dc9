import { UserRecord } from '@portal/contracts';
import { bearerToken, PortalError, sessionEnded } from '@portal/http-server';
import { originHeaders } from '@portal/http-server/request-context';
import { decodeJwt } from 'jose';

const timeoutMs = 10_000;
/** What the services say of an account that may not use them. Any other refusal, such as 429, passes. */
const noMember = new Set([403, 404]);

const unavailable = () => new PortalError('unavailable', 'The service is unavailable. Please try again in a moment.');
/**
 * The admin who owns a session token. The services verify the token and know the roles, so there is no second list of
 * admins.
 * @param onDenied is told the account of a valid token that is no admin's
 * @returns name and e-mail address, for the record of a change
 * @throws {PortalError} unauthenticated, forbidden, or unavailable while the services are down
 */
export async function adminOf(
  authorization: string | undefined,
  apiUrl: string,
  onDenied: (account: string) => void,
): Promise<string> {
  const token = bearerToken(authorization);
  const account = claimedAccount(token);
  const denied = () => {
    onDenied(account);
    return new PortalError('forbidden', 'Access Denied');
  };
  const response = await fetch(`${apiUrl}/api/v1/users/getUser`, {
    method: 'POST',
    headers: { ...originHeaders(), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userID: account }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (response?.status === 401) throw sessionEnded();
  if (response && noMember.has(response.status)) throw denied();
  const member = UserRecord.safeParse(await response?.json().catch(() => null));
  if (!response?.ok || !member.success) throw unavailable();
  if (member.data.role !== 'admin') throw denied();
  const { first_name, last_name, email } = member.data;
  return `${first_name} ${last_name} <${email}>`;
}

/** Only a claim. The services check that the token is valid and belongs to this account. */
function claimedAccount(token: string): string {
  try {
    return decodeJwt(token).sub ?? '';
  } catch {
    throw sessionEnded();
  }
}
