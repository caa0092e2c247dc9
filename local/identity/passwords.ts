import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Percival's recommendation for interactive sign-ins: 32 MB and less than a tenth of a second. */
const cost = { ln: 15, r: 8, p: 1 };
const keyLength = 32;
const format = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

function derive(password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 2 ** (ln + 8) * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** @param of what the hash, and each check against it, costs */
export async function hashPassword(password: string, of = cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, of);
  return `$scrypt$ln=${of.ln},r=${of.r},p=${of.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** A hash that no password matches. A check against it takes as long as any other. */
const nobody = `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function passwordFits(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] = format.exec(hash ?? nobody) ?? [];
  if (!key) throw new Error('A kept password hash has an unknown form.');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && Boolean(hash);
}
