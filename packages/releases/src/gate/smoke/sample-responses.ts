import { type Call, calls, FileBytes, type Role, releaseCalls, UserRecord } from '@portal/contracts';
import { sampleOf } from './sample-of.ts';

/** The signed-in member while pages are opened. */
export const memberOf = (role: Role): UserRecord => ({
  ...(sampleOf(UserRecord) as UserRecord),
  clerk_id: `user_smoke_test_${role}`,
  email: `${role}@portal.test`,
  role,
});

const contracts: Record<string, Call> = { ...calls, ...releaseCalls };

/** Whether pages make a call when they are opened. It changes nothing. No page needs a file to show itself. */
const isReading = (name: string, { response }: Call): boolean =>
  name.startsWith('GET ') ? response !== FileBytes : /^POST .*\/(?:getUser|getPostsByUser)$/.test(name);

interface SampleResponse {
  status: number;
  json: unknown;
}

const failure = (status: number, code: string, error: string): SampleResponse => ({
  status,
  json: { success: false, code, error },
});

/**
 * The response of the services during the smoke test to a call, such as `GET /hours/mine`, for a member with this role or for
 * a visitor. A member without access gets the same refusal as from the services. A call that changes something fails as if
 * the services were down.
 */
export function sampleResponse(name: string, role: Role | undefined): SampleResponse {
  if (name === 'POST /releases/report') return { status: 200, json: { success: true } };
  const call = contracts[name];
  const access = call?.access;
  if (access !== 'public' && access !== 'optional') {
    if (!role) return failure(401, 'unauthenticated', 'Please sign in to continue.');
    if (Array.isArray(access) && !access.includes(role)) return failure(403, 'forbidden', 'Access Denied');
  }
  if (!call || !isReading(name, call)) return failure(503, 'unavailable', 'There are no services here.');
  const json = name === 'POST /users/getUser' ? memberOf(role ?? 'student') : sampleOf(call.response);
  return { status: 200, json };
}
