import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../database.ts';
import { type Problem, problem } from '../errors.ts';
import { idIn } from '../identifiers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { MetadataField, mergeMetadata } from '../metadata.ts';
import { hashPassword } from '../passwords.ts';
import { accountProblems, normalise, refuseProblems, takenProblems } from '../user-rules.ts';
import { backendUser } from '../user-shape.ts';
import { changeUser, deleteUser, getUser, insertUser, type User } from '../users.ts';
import { countUsers, listUsers, UserListQuery } from './user-list.ts';

const name = z.string().trim().nullish();
const metadata = {
  public_metadata: MetadataField.optional(),
  private_metadata: MetadataField.optional(),
  unsafe_metadata: MetadataField.optional(),
};

const Changes = z.object({
  username: z.string().transform(normalise).nullish(),
  external_id: z.string().nullish(),
  first_name: name,
  last_name: name,
  password: z.string().nullish(),
  skip_password_checks: z.boolean().optional(),
  ...metadata,
});
const NewUser = Changes.extend({
  email_address: z.array(z.string()).max(10).default([]),
  skip_password_requirement: z.boolean().default(false),
});
const Metadata = z.object(metadata);

type Account = z.infer<typeof Changes>;

/** Checks new and changed accounts. As with Clerk, the strength of a password can be left unchecked. */
function problemsOf({ skip_password_checks, ...account }: Account): Problem[] {
  return accountProblems({ ...account, password: skip_password_checks ? undefined : account.password });
}

async function columnsOf({ password, skip_password_checks: _skip, ...columns }: Account) {
  return { ...columns, ...(password && { password_hash: await hashPassword(password) }) };
}

function missing({ password, skip_password_requirement, email_address, username }: z.infer<typeof NewUser>): Problem[] {
  return [
    ...(email_address.length || username
      ? []
      : [problem('form_data_missing', 'Enter email address.', 'email_address')]),
    ...(password || skip_password_requirement ? [] : [problem('form_data_missing', 'Enter password.', 'password')]),
  ];
}

/** An address that a server sends counts as verified. */
async function createUser(context: IdentityContext, body: unknown): Promise<User> {
  const wanted = NewUser.parse(body ?? {});
  const { email_address: addresses, skip_password_requirement: _skip, ...account } = wanted;
  const ofAddresses = addresses.flatMap((email_address) => accountProblems({ email_address }));
  refuseProblems([...missing(wanted), ...problemsOf(account), ...ofAddresses]);
  const [email_address] = addresses;
  refuseProblems(await takenProblems(context.database, { username: account.username, email_address }));
  const emails = addresses.map((address) => ({ address: normalise(address), verified: true }));
  const columns = await columnsOf(account);
  return inTransaction(context.database, (database) => insertUser(database, { ...columns, emails }));
}

/** Reports the result of a change to the portal. */
async function reported(context: IdentityContext, change: Promise<User>) {
  const user = await change;
  context.webhooks.userUpdated(user);
  return backendUser(user);
}

async function updateUser(context: IdentityContext, id: string, body: unknown): Promise<User> {
  const account = Changes.parse(body ?? {});
  refuseProblems(problemsOf(account));
  return changeUser(context.database, id, await columnsOf(account));
}

/** The row is locked, so that two merges at once both take effect. */
async function updateMetadata(context: IdentityContext, id: string, body: unknown): Promise<User> {
  const changes = Object.entries(Metadata.parse(body ?? {})) as [keyof typeof metadata, Record<string, unknown>][];
  return inTransaction(context.database, async (database) => {
    await database.query('select from users where id = $1 for update', [id]);
    const user = await getUser(database, id);
    const merged = changes.map(([kind, change]) => [kind, MetadataField.parse(mergeMetadata(user[kind], change))]);
    return changeUser(database, id, Object.fromEntries(merged));
  });
}

export function addUserRoutes(routes: FastifyInstance, context: IdentityContext): void {
  const { database } = context;
  routes.get('/users', async ({ query }) => (await listUsers(database, UserListQuery.parse(query))).map(backendUser));
  routes.get('/users/count', async ({ query }) => ({
    object: 'total_count',
    total_count: await countUsers(database, UserListQuery.parse(query)),
  }));
  routes.post('/users', async ({ body }) => backendUser(await createUser(context, body)));
  routes.get('/users/:id', async (request) => backendUser(await getUser(database, idIn(request))));
  routes.patch('/users/:id', (request) => reported(context, updateUser(context, idIn(request), request.body)));
  routes.patch('/users/:id/metadata', (request) =>
    reported(context, updateMetadata(context, idIn(request), request.body)),
  );
  routes.delete('/users/:id', async (request) => {
    const id = idIn(request);
    await deleteUser(database, id);
    context.webhooks.userDeleted(id);
    return { object: 'user', id, deleted: true };
  });
}
