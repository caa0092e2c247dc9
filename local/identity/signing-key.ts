// Parts of the package: all of it takes a third of a second more to load.
import type { JWK, JWTPayload } from 'jose';
import { SignJWT } from 'jose/jwt/sign';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
import { importJWK } from 'jose/key/import';
import type { Database } from './database.ts';
import { newId } from './identifiers.ts';

const algorithm = 'RS256';

/** The key that signs session tokens. */
export type SigningKey = Awaited<ReturnType<typeof openSigningKey>>;

interface Kept {
  kid: string;
  private_key: JWK;
}

async function create(database: Database): Promise<Kept> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const kept = { kid: newId('ins'), private_key: await exportJWK(privateKey) };
  await database.query('insert into signing_keys (kid, private_key) values ($1, $2)', [kept.kid, kept.private_key]);
  return kept;
}

/** Loads the stored key, so that sessions survive a restart. Creates it on the first start. */
export async function openSigningKey(database: Database) {
  const { rows } = await database.query<Kept>(
    'select kid, private_key from signing_keys order by created_at desc limit 1',
  );
  const { kid, private_key } = rows[0] ?? (await create(database));
  const key = await importJWK(private_key, algorithm);
  const { kty, n, e } = private_key;
  return {
    publicJwk: { kty, n, e, kid, use: 'sig', alg: algorithm },
    sign: (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' }).sign(key),
  };
}
