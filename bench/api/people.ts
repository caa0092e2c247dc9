import { openSigningKey } from '@portal/local/identity/signing-key';
import { Pool } from 'pg';

export interface Caller {
  clerkId: string;
  /** `Authorization` header with a session token that outlives the benchmark. */
  authorization: string;
}

export interface Callers {
  students: Caller[];
  admin: Caller;
}

/** Each has about as many submissions as in a school year, also in the longest measurement. */
export const students = 2000;
/** Before and after now: some clocks are set wrongly on purpose. */
const tokenSeconds = 6 * 3600;

interface Places {
  databaseUrl: string;
  /** Of the local identity server, whose key signs the tokens. */
  identityDatabaseUrl: string;
  issuer: string;
}

/** Adds members who make the calls. */
export async function addCallers({ databaseUrl, identityDatabaseUrl, issuer }: Places): Promise<Callers> {
  const [database, identity] = [databaseUrl, identityDatabaseUrl].map(
    (connectionString) => new Pool({ connectionString, max: 1 }),
  ) as [Pool, Pool];
  try {
    await database.query(
      `INSERT INTO members (clerk_id, first_name, last_name, email, role, chapter)
       SELECT 'user_bench' || n, 'Person' || n, 'Family' || n, 'person' || n || '@bench.test',
         CASE n WHEN 0 THEN 'admin' ELSE 'student' END, 'NHS' FROM generate_series(0, $1::integer) n`,
      [students],
    );
    const key = await openSigningKey(identity);
    const now = Math.floor(Date.now() / 1000);
    const [admin, ...others] = await Promise.all(
      Array.from({ length: students + 1 }, async (_, index) => {
        const clerkId = `user_bench${index}`;
        const claims = {
          iss: issuer,
          sub: clerkId,
          sid: `sess_${index}`,
          iat: now - tokenSeconds,
          nbf: now - tokenSeconds,
        };
        return { clerkId, authorization: `Bearer ${await key.sign({ ...claims, exp: now + tokenSeconds, v: 2 })}` };
      }),
    );
    return { admin: admin as Caller, students: others };
  } finally {
    await Promise.all([database.end(), identity.end()]);
  }
}
