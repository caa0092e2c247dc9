import type { FastifyInstance } from 'fastify';
import type { IdentityContext } from './identity-context.ts';

/** Key of the private metadata that marks a demo account and holds its password. */
export const demoPasswordKey = 'demoPassword';

const query = `select address as email, username, public_metadata->>'role' as role, public_metadata->>'chapter' as chapter,
    private_metadata->>$1 as password
  from users join email_addresses on user_id = users.id
  where private_metadata ? $1 order by users.created_at, users.id`;

/** Whether somebody can sign in as one of them at the identity server of this address. */
export async function hasDemoPeople(identityUrl: string): Promise<boolean> {
  const response = await fetch(`${identityUrl}/__clerk/demo-people`);
  const { people } = (await response.json()) as { people: unknown[] };
  return people.length > 0;
}

/** The people on the local sign-in page: only demo accounts. */
export function addDemoPeople(routes: FastifyInstance, { database }: IdentityContext): void {
  routes.get('/demo-people', async (_request, reply) => {
    const { rows } = await database.query(query, [demoPasswordKey]);
    reply.header('cache-control', 'no-store');
    return { password: rows[0]?.password ?? null, people: rows.map(({ password: _password, ...person }) => person) };
  });
}
