import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { forbidden, notFound, refused } from '../errors.ts';
import { idIn } from '../identifiers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { MetadataText } from '../metadata.ts';
import { hashPassword, passwordFits } from '../passwords.ts';
import { sessionOnDevice } from '../session-shape.ts';
import { activeSessions, endSessions } from '../sessions.ts';
import { accountProblems, normalise, passwordProblem, refuseProblems } from '../user-rules.ts';
import { frontendUser } from '../user-shape.ts';
import { changeUser, type User } from '../users.ts';
import { withClient } from './client.ts';
import { currentSession, type Visit } from './visit.ts';

const Profile = z.object({
  first_name: z.string().trim().optional(),
  last_name: z.string().trim().optional(),
  username: z.string().trim().min(1, 'Enter username.').transform(normalise).optional(),
  unsafe_metadata: MetadataText.optional(),
});

const PasswordChange = z.object({
  current_password: z.string().default(''),
  new_password: z.string('Enter new password.'),
  sign_out_of_other_sessions: z.stringbool().default(false),
});

const wrongPassword = () => refused('form_password_incorrect', 'Password is incorrect. Try again.', 'current_password');

/** Other fields that Clerk could change, such as a primary address, do not exist here. */
async function changeProfile(context: IdentityContext, visit: Visit): Promise<User> {
  const { user } = await currentSession(context, visit);
  const form = Profile.parse(visit.request.body ?? {});
  refuseProblems(accountProblems(form));
  const emptied = (name: string | undefined) => (name === '' ? null : name);
  const names = { first_name: emptied(form.first_name), last_name: emptied(form.last_name) };
  const changed = await changeUser(context.database, user.id, { ...form, ...names });
  context.webhooks.userUpdated(changed);
  return changed;
}

/** Needs the current password, so that an open browser is not enough. */
async function changePassword(context: IdentityContext, visit: Visit): Promise<User> {
  const { id: session, user } = await currentSession(context, visit);
  const form = PasswordChange.parse(visit.request.body ?? {});
  refuseProblems([passwordProblem(form.new_password, 'new_password') ?? []].flat());
  if (user.password_hash && !(await passwordFits(form.current_password, user.password_hash))) throw wrongPassword();
  const changed = await changeUser(context.database, user.id, { password_hash: await hashPassword(form.new_password) });
  if (form.sign_out_of_other_sessions) {
    await endSessions(context.database, { user: user.id, except: session }, 'revoked');
  }
  return changed;
}

async function devices(context: IdentityContext, visit: Visit) {
  const { user } = await currentSession(context, visit);
  return (await activeSessions(context.database, { user: user.id })).map(sessionOnDevice);
}

/** Ends one of the user's sessions, for example on a lost phone. */
async function revoke(context: IdentityContext, visit: Visit) {
  const { user } = await currentSession(context, visit);
  const id = idIn(visit.request);
  const session = (await activeSessions(context.database, { user: user.id })).find((each) => each.id === id);
  if (!session) throw notFound('The session was not found.');
  await endSessions(context.database, { session: id }, 'revoked');
  return sessionOnDevice({ ...session, status: 'revoked' });
}

function addFixedResponses(routes: FastifyInstance): void {
  const nothing = { response: { data: [], total_count: 0 } };
  for (const list of ['organization_memberships', 'organization_invitations', 'organization_suggestions']) {
    routes.get(`/me/${list}`, () => nothing);
  }
  routes.post('/me/profile_image', () => {
    throw refused('profile_image_unavailable', "Pictures can't be changed on this machine.");
  });
  routes.delete('/me', () => {
    throw forbidden('An advisor deletes accounts.');
  });
}

export function addProfileRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const respond = (visit: Visit, user: User) => withClient(context, visit, frontendUser(user));
  routes.get('/me', async ({ visit }) => respond(visit, (await currentSession(context, visit)).user));
  routes.patch('/me', async ({ visit }) => respond(visit, await changeProfile(context, visit)));
  routes.post('/me/change_password', async ({ visit }) => respond(visit, await changePassword(context, visit)));
  routes.get('/me/sessions/active', ({ visit }) => devices(context, visit));
  routes.post('/me/sessions/:id/revoke', async ({ visit }) => withClient(context, visit, await revoke(context, visit)));
  addFixedResponses(routes);
}
