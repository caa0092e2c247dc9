import type { IdentityContext } from './identity-context.ts';
import { factorAge, mintToken, type Session } from './sessions.ts';
import { frontendUser, publicUserData } from './user-shape.ts';

const abandonedAfterMs = 30 * 24 * 60 * 60 * 1000;

function dates({ created_at, last_active_at, expire_at }: Session) {
  return {
    expire_at: expire_at.getTime(),
    abandon_at: created_at.getTime() + abandonedAfterMs,
    last_active_at: last_active_at.getTime(),
    created_at: created_at.getTime(),
    updated_at: last_active_at.getTime(),
  };
}

export function backendSession(session: Session) {
  const { id, client_id, status, user } = session;
  return {
    object: 'session',
    id,
    client_id: client_id ?? '',
    user_id: user.id,
    status,
    actor: null,
    last_active_organization_id: null,
    ...dates(session),
  };
}

/** A session as its own browser sees it, with a new token. */
export async function frontendSession(context: IdentityContext, session: Session, authorizedParty: string) {
  const jwt = session.status === 'active' ? await mintToken(context, session, { authorizedParty }) : null;
  return {
    object: 'session',
    id: session.id,
    status: session.status,
    ...dates(session),
    last_active_organization_id: null,
    factor_verification_age: factorAge(session),
    user: frontendUser(session.user),
    public_user_data: publicUserData(session.user),
    last_active_token: jwt && { object: 'token', jwt },
  };
}

const browsers = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
] as const;

/** A session in the list of a user's devices. */
export function sessionOnDevice(session: Session) {
  const { id, status, user_agent: agent, address } = session;
  const mobile = /Mobile|Android/.test(agent);
  return {
    object: 'session',
    id,
    status,
    ...dates(session),
    latest_activity: {
      object: 'session_activity',
      id: `sess_activity_${id}`,
      device_type: mobile ? 'Mobile device' : 'Desktop device',
      browser_name: browsers.find(([, pattern]) => pattern.test(agent))?.[0] ?? null,
      ip_address: address,
      country: 'local network',
      is_mobile: mobile,
    },
  };
}
