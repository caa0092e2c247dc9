import type { FastifyInstance } from 'fastify';
import type { StandIn } from './stand-in.ts';

/** Key of the private metadata that marks an account for everyone to use, and holds its password. */
export const demoPasswordKey = 'demoPassword';

const query = `select address as email, username, public_metadata->>'role' as role, public_metadata->>'chapter' as chapter,
    private_metadata->>$1 as password
  from users join email_addresses on user_id = users.id
  where private_metadata ? $1 order by users.created_at, users.id`;

/** The people whom the local sign-in page offers: only accounts that were made to be tried out. */
export function addDemoPeople(routes: FastifyInstance, { database }: StandIn): void {
  routes.get('/demo-people', async (_request, reply) => {
    const { rows } = await database.query(query, [demoPasswordKey]);
    reply.header('cache-control', 'no-store');
    return { password: rows[0]?.password ?? null, people: rows.map(({ password: _password, ...person }) => person) };
  });
}
